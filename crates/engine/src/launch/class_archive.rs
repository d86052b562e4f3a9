//! `ClassArchive`: a class-data-sharing (CDS) archive of a JVM server, dumped once so that later starts need not
//! load the classes again.
//!
//! Measured on a busy machine with two cores, CPU time until the first answer: Neo4j 4.4.48 took 7.6 s without the
//! archive and 4.0 s with it, 2026.08.1 took 8.3 s and 5.0 s. The archive takes 85 MB of disk and one start to
//! create.

use super::{Cache, leash::Leash, scratch::Scratch};
use crate::{EngineError, platform::native};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

const FILE: &str = "classes.jsa";
/// How long the JVM may take to exit: it writes the archive last.
const EXIT_TIMEOUT: Duration = Duration::from_secs(180);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The archive for one version of an engine on one major version of Java.
pub struct ClassArchive<'a> {
    /// The cache that holds it.
    pub cache: &'a Cache,
    /// The engine's id.
    pub engine: &'a str,
    /// The engine's version.
    pub version: &'a str,
    /// The major version of Java.
    pub generation: u32,
}

impl ClassArchive<'_> {
    /// The JVM argument that uses the archive, if it exists. A JVM ignores an archive that another build wrote.
    pub fn use_argument(&self) -> Option<String> {
        let file = self.cache.find(&self.name(), &self.key())?.join(FILE);
        file.is_file().then(|| format!("-XX:SharedArchiveFile={}", file.display()))
    }

    /// Creates the archive, unless that was tried before. `command` builds the start command from a JVM argument
    /// and a data folder; `is_ready` tells whether the server is up. A server that cannot be archived is started
    /// without an archive.
    ///
    /// # Errors
    /// When the cache cannot be written.
    pub fn make(
        &self,
        command: impl FnOnce(&str, &Path) -> Result<Command, EngineError>,
        is_ready: impl Fn() -> bool,
        patience: Duration,
    ) -> Result<(), EngineError> {
        let make = |folder: &Path| {
            let data = Scratch::new(&self.name())?;
            let file: PathBuf = folder.join(FILE);
            let mut command = command(&format!("-XX:ArchiveClassesAtExit={}", file.display()), data.path())?;
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            native().isolate(&mut command);
            let Ok(mut child) = command.spawn() else { return Ok(()) };
            let leash = Leash::tie(child.id(), data.path(), &[]);
            let ready = wait(&mut child, patience, &is_ready);
            if ready {
                native().terminate(child.id());
                wait(&mut child, EXIT_TIMEOUT, &|| false);
            }
            let whole = ready && native().has_ended(&mut child);
            native().kill_group(&mut child);
            drop(leash);
            // The process has ended or was killed; waiting for it prevents a zombie.
            let _ = child.wait();
            if !whole {
                // An incomplete archive is useless. There may be no file at all.
                let _ = fs::remove_file(&file);
            }
            Ok(())
        };
        self.cache.install(&self.name(), &self.key(), make).map(|_| ())
    }

    fn name(&self) -> String {
        format!("{}-classes", self.engine)
    }

    fn key(&self) -> String {
        format!("{}-java-{}", self.version, self.generation)
    }
}

/// Waits for a condition; false if the child ended or time ran out before.
fn wait(child: &mut Child, patience: Duration, condition: &dyn Fn() -> bool) -> bool {
    let until = Instant::now() + patience;
    while Instant::now() < until && !native().has_ended(child) {
        if condition() {
            return true;
        }
        thread::sleep(POLL_INTERVAL);
    }
    false
}

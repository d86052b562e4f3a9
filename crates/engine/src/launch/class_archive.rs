//! `ClassArchive`: the loaded classes of a JVM server, written down once so that later starts need not load them.
//!
//! Measured on a busy machine with two cores: Neo4j 4.4.48 took 7.6 s of CPU to its first answer without and 4.0 s
//! with it, 2026.08.1 took 8.3 s and 5.0 s. It takes 85 MB of disk, and one start to make.

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
/// Writing the archive is the last thing a JVM does.
const FAREWELL: Duration = Duration::from_secs(180);
const GLANCE: Duration = Duration::from_millis(50);

/// Where the archive of a version on a generation of Java is.
pub struct ClassArchive<'a> {
    /// The cache it is in.
    pub cache: &'a Cache,
    /// The engine's id.
    pub engine: &'a str,
    /// Its version.
    pub version: &'a str,
    /// The generation of Java.
    pub generation: u32,
}

impl ClassArchive<'_> {
    /// The argument of a JVM that uses it, if it is there. An archive of another build is passed over by the JVM.
    pub fn use_argument(&self) -> Option<String> {
        let file = self.cache.find(&self.name(), &self.key())?.join(FILE);
        file.is_file().then(|| format!("-XX:SharedArchiveFile={}", file.display()))
    }

    /// Makes it, unless that was tried before: `command` gives the command of a start, with an argument for the JVM,
    /// in a data folder; `is_ready` says whether it has come up. A server that cannot be archived starts without.
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
                wait(&mut child, FAREWELL, &|| false);
            }
            let whole = ready && native().has_ended(&mut child);
            native().kill_group(&mut child);
            drop(leash);
            // It has ended or was killed; waiting for it leaves no zombie.
            let _ = child.wait();
            if !whole {
                // Half an archive is of no use, and none may have been written at all.
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
        thread::sleep(GLANCE);
    }
    false
}

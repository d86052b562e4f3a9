//! `Java`: how servers of ours are run on a Java runtime.

use super::{
    Cache, Install, Launch, Need, Progress, Recipe, ServerSettings, Standing, class_archive::ClassArchive,
    jre::Jre, maven::JARS, port,
};
use crate::EngineError;
use std::{fs, path::Path, process::Command, time::Duration};

/// The JVM's own report of a crash.
const REPORT: &str = "hs_err.log";
/// The first generation that can write its classes down when it ends.
const ARCHIVES: u32 = 13;

/// A server on a Java runtime.
#[derive(Clone, Copy, Debug)]
pub struct Java {
    /// The generations of Java that run it, the preferred one first.
    pub generations: &'static [u32],
    /// The packages of `java.base` that it must be allowed to look into.
    pub opened: &'static [&'static str],
}

/// Half of the cap for the heap, but not more than a gigabyte: the JVM needs about as much beside it.
pub fn heap(memory: u64) -> u64 {
    ((memory / 2) >> 20).clamp(192, 1024)
}

impl Java {
    /// Fetches a runtime if there is none, and writes the classes of a server down for quicker starts; `command` gives the
    /// command of a start with the beginning of a command that this gives it.
    ///
    /// # Errors
    /// When there is no runtime.
    pub fn complete(
        &self,
        recipe: &dyn Recipe,
        install: &Install,
        progress: &Progress,
        command: impl Fn(Command, &Launch<'_>) -> Result<Command, EngineError>,
    ) -> Result<(), EngineError> {
        let jre = Jre::get(self.generations, &install.cache, progress)?;
        if jre.generation < ARCHIVES {
            return Ok(());
        }
        let port = port::free()
            .ok_or_else(|| EngineError::Unavailable("there is no free loopback port".to_owned()))?;
        let start = |argument: &str, data: &Path| {
            progress(&format!("{} {}: made ready for quick starts, once", recipe.id(), install.version));
            let launch = Launch { install, port, data, memory: ServerSettings::default().memory };
            command(self.begin(&jre, Some(argument.to_owned()), &launch), &launch)
        };
        let is_ready = || recipe.is_ready(port, Duration::from_secs(5));
        // In a cache that cannot be written it starts all the same, only more slowly.
        let _ = archive(recipe, install, &jre).make(start, is_ready, recipe.patience());
        progress("");
        Ok(())
    }

    /// The beginning of the command of a start: the runtime, its heap and its flags, the working folder.
    ///
    /// # Errors
    /// When there is no runtime.
    pub fn command(&self, recipe: &dyn Recipe, launch: &Launch<'_>) -> Result<Command, EngineError> {
        let install = launch.install;
        let jre = Jre::find(self.generations, &install.cache).ok_or_else(|| {
            EngineError::Unavailable(format!(
                "{} {} needs a Java runtime, one of {:?}: install one",
                recipe.id(),
                install.version,
                self.generations
            ))
        })?;
        Ok(self.begin(&jre, archive(recipe, install, &jre).use_argument(), launch))
    }

    fn begin(&self, jre: &Jre, archive: Option<String>, launch: &Launch<'_>) -> Command {
        let mut command = Command::new(&jre.program);
        // Of several servers on one machine none should take all cores for its garbage.
        command.args([&format!("-Xmx{}m", heap(launch.memory)), "-Xss2m", "-XX:+UseSerialGC"]);
        // A server lives for minutes and plans statements it never saw before. With the optimising compiler it spends the
        // first minutes on itself: Neo4j in 60 s on two cores, start included, 23 statements/s with it and 40 without.
        command.arg("-XX:TieredStopAtLevel=1");
        // Without stack traces, messages of frequent exceptions vanish.
        command.args(["-XX:-OmitStackTraceInFastThrow", "-XX:+ExitOnOutOfMemoryError"]);
        command.arg(format!("-XX:ErrorFile={}", launch.data.join(REPORT).display()));
        command
            .args(self.opened.iter().map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")));
        command.args(archive).current_dir(launch.data);
        command
    }

    /// Whether a runtime of one of the generations is there; `why` names the versions that need it.
    pub fn need(&self, why: &str) -> Need {
        let found = Cache::of_user().ok().and_then(|cache| Jre::find(self.generations, &cache));
        let standing = match found {
            Some(jre) => Standing::Here(format!("{} in {}", jre.generation, jre.program.display())),
            None => Standing::Missing(format!(
                "Java {} is fetched by pip when it is needed; or install a JDK",
                self.generations.first().copied().unwrap_or(17)
            )),
        };
        Need { what: "java".to_owned(), why: why.to_owned(), standing }
    }
}

/// The report a JVM wrote into its data folder when it crashed.
pub fn report(data: &Path) -> Option<String> {
    fs::read_to_string(data.join(REPORT)).ok()
}

/// The class path of all jars of a server.
pub fn class_path(install: &Install) -> std::path::PathBuf {
    install.folder.join(JARS).join("*")
}

/// The classes of a version on a runtime.
fn archive<'a>(recipe: &dyn Recipe, install: &'a Install, jre: &Jre) -> ClassArchive<'a> {
    ClassArchive {
        cache: &install.cache,
        engine: recipe.id(),
        version: &install.version,
        generation: jre.generation,
    }
}

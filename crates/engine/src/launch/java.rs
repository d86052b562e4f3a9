//! `Java`: how servers are run on a Java runtime.

use super::{
    Availability, Cache, Install, Launch, Need, Progress, Recipe, ServerSettings,
    class_archive::ClassArchive, jre::Jre, maven::JARS, port,
};
use crate::EngineError;
use std::{fs, path::Path, process::Command, time::Duration};

/// The file name of the JVM's crash report.
const REPORT: &str = "hs_err.log";
/// The first major version of Java that can write a class archive on exit.
const FIRST_WITH_ARCHIVES: u32 = 13;

/// What a server needs of a Java runtime.
#[derive(Clone, Copy, Debug)]
pub struct Java {
    /// The major versions of Java that run it, the preferred one first.
    pub generations: &'static [u32],
    /// The packages of `java.base` that it must be allowed to access by reflection.
    pub opened: &'static [&'static str],
}

/// The heap size in MiB for a memory cap in bytes: half of the cap, from 192 to 1024, because the JVM needs about
/// as much outside the heap.
pub fn heap(memory: u64) -> u64 {
    ((memory / 2) >> 20).clamp(192, 1024)
}

impl Java {
    /// Fetches a runtime if there is none, and writes a class archive for faster starts. `command` completes the
    /// start command that it is given.
    ///
    /// # Errors
    /// When no runtime can be found or fetched.
    pub fn complete(
        &self,
        recipe: &dyn Recipe,
        install: &Install,
        progress: &Progress,
        command: impl Fn(Command, &Launch<'_>) -> Result<Command, EngineError>,
    ) -> Result<(), EngineError> {
        let jre = Jre::get(self.generations, &install.cache, progress)?;
        if jre.generation < FIRST_WITH_ARCHIVES {
            return Ok(());
        }
        let port = port::free()
            .ok_or_else(|| EngineError::Unavailable("there is no free loopback port".to_owned()))?;
        let start = |argument: &str, data: &Path| {
            progress(&format!("{} {}: preparing faster starts (only once)", recipe.id(), install.version));
            let launch = Launch { install, port, data, memory: ServerSettings::default().memory };
            command(self.begin(&jre, Some(argument.to_owned()), &launch), &launch)
        };
        let is_ready = || recipe.is_ready(&install.version, port, Duration::from_secs(5));
        // If the cache cannot be written, the server still starts, only more slowly.
        let _ = archive(recipe, install, &jre).make(start, is_ready, recipe.patience());
        progress("");
        Ok(())
    }

    /// The first part of the start command: the runtime, its heap and its flags, and the working folder.
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

    /// As [`Java::command`], on a runtime that came with the server.
    pub fn command_on(&self, jre: &Jre, launch: &Launch<'_>) -> Command {
        self.begin(jre, None, launch)
    }

    fn begin(&self, jre: &Jre, archive: Option<String>, launch: &Launch<'_>) -> Command {
        let mut command = Command::new(&jre.program);
        // The serial collector: with several servers on one machine, none should use all cores for garbage
        // collection.
        command.args([&format!("-Xmx{}m", heap(launch.memory)), "-Xss2m", "-XX:+UseSerialGC"]);
        // A server lives for minutes and plans statements that it never saw before, so the optimising compiler
        // costs more than it gains. Neo4j in 60 s on two cores, start included: 23 statements/s with it and 40
        // without.
        command.arg("-XX:TieredStopAtLevel=1");
        // By default the JVM omits message and stack trace of frequent exceptions.
        command.args(["-XX:-OmitStackTraceInFastThrow", "-XX:+ExitOnOutOfMemoryError"]);
        command.arg(format!("-XX:ErrorFile={}", launch.data.join(REPORT).display()));
        command
            .args(self.opened.iter().map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")));
        command.args(archive).current_dir(launch.data);
        command
    }

    /// Checks for a runtime of one of these versions; `why` names the engine versions that need it.
    pub fn need(&self, why: &str) -> Need {
        let found = Cache::of_user().ok().and_then(|cache| Jre::find(self.generations, &cache));
        let availability = match found {
            Some(jre) => Availability::Here(format!("{} in {}", jre.generation, jre.program.display())),
            None => Availability::Missing(format!(
                "Java {} is fetched by pip when it is needed; or install a JDK",
                self.generations.first().copied().unwrap_or(17)
            )),
        };
        Need { what: "java".to_owned(), why: why.to_owned(), availability }
    }
}

/// The crash report that a JVM wrote into its data folder.
pub fn report(data: &Path) -> Option<String> {
    fs::read_to_string(data.join(REPORT)).ok()
}

/// The class path with all jars of a server.
pub fn class_path(install: &Install) -> std::path::PathBuf {
    install.folder.join(JARS).join("*")
}

/// The class archive of an engine's version for a Java runtime.
fn archive<'a>(recipe: &dyn Recipe, install: &'a Install, jre: &Jre) -> ClassArchive<'a> {
    ClassArchive {
        cache: &install.cache,
        engine: recipe.id(),
        version: &install.version,
        generation: jre.generation,
    }
}

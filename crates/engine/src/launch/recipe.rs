//! `Recipe`: how an engine is fetched and started. One file per engine.

use super::{Cache, Need, Progress};
use crate::{
    EngineError,
    engines::{Credentials, ServerKind},
};
use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// A fetched engine.
#[derive(Clone, Debug)]
pub struct Install {
    /// The exact version of the engine.
    pub version: String,
    /// The folder of the engine.
    pub folder: PathBuf,
    /// The cache that it is in, for other things that it needs, such as a Java runtime.
    pub cache: Cache,
    /// The modifiers that it is started with.
    pub modifiers: Vec<String>,
}

/// One start of a server.
#[derive(Clone, Copy, Debug)]
pub struct Launch<'a> {
    /// The engine to start.
    pub install: &'a Install,
    /// The loopback port to listen on.
    pub port: u16,
    /// The data folder: empty, or left by an earlier start of the same server.
    pub data: &'a Path,
    /// The memory cap of the server in bytes.
    pub memory: u64,
}

/// How Edgewise logs in to servers that it starts.
#[derive(Clone, Debug)]
pub struct Login {
    /// The user and the password that the server was started with.
    pub credentials: Credentials,
    /// The database that the server creates at its start, if it must be named.
    pub database: Option<&'static str>,
}

/// A container image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The name and tag of the image.
    pub name: String,
    /// The port that the server listens on inside the container.
    pub port: u16,
    /// Environment variables as `NAME=value`.
    pub environment: Vec<String>,
}

/// How an engine is fetched and started.
pub trait Recipe: Send + Sync {
    /// The engine's id.
    fn id(&self) -> &'static str;

    /// The versions that were tested, oldest first.
    fn versions(&self) -> &'static [&'static str];

    /// The version that a target without a version means.
    fn default_version(&self) -> &'static str;

    /// True if a version that is not in `versions` may be fetched.
    fn accepts(&self, version: &str) -> bool;

    /// The modifiers that a target may have, as in `janusgraph+berkeleydb`.
    fn modifiers(&self) -> &'static [&'static str] {
        &[]
    }

    /// True if the data of a server survives a restart.
    fn keeps_data(&self, _install: &Install) -> bool {
        true
    }

    /// The name under which fetched files are cached; two recipes may share them.
    fn package(&self) -> &'static str {
        self.id()
    }

    /// Fetches a version into an empty folder.
    ///
    /// # Errors
    /// When a package client is missing or fails, or the machine cannot run the engine.
    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError>;

    /// Fetches what a version needs besides its own files, if it is missing.
    ///
    /// # Errors
    /// As for [`Recipe::fetch`].
    fn complete(&self, _install: &Install, _progress: &Progress) -> Result<(), EngineError> {
        Ok(())
    }

    /// The command that starts the server in the foreground, logging to its standard streams.
    ///
    /// # Errors
    /// When its folder cannot be written, or something it needs is missing.
    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError>;

    /// The login of the servers of a version, if they require one.
    fn login(&self, _version: &str) -> Option<Login> {
        None
    }

    /// True if a server of this version on this port answers statements.
    fn is_ready(&self, version: &str, port: u16, patience: Duration) -> bool;

    /// How long a start may take on a busy machine.
    fn patience(&self) -> Duration;

    /// Called when a server has become ready: cleans up its data folder, and warms it up without leaving anything
    /// in its data.
    fn on_ready(&self, _version: &str, _port: u16, _data: &Path) {}

    /// The lines that the server logged to files in its data folder.
    fn logged(&self, _data: &Path) -> Vec<String> {
        Vec::new()
    }

    /// The crash report of the JVM, if there is one.
    fn java_report(&self, _data: &Path) -> Option<String> {
        None
    }

    /// The target text of a running server of this version.
    fn url(&self, version: &str, port: u16) -> String;

    /// The container image of a version, if there is one.
    fn image(&self, version: &str) -> Option<Image>;

    /// What fetching and running the engine requires, and which of these requirements are met.
    fn needs(&self) -> Vec<Need>;

    /// The kind of server that is started for a version.
    fn kind(&self, version: &str) -> &'static dyn ServerKind;
}

impl dyn Recipe {
    /// The exact version that a user means: the default for `None`, the newest tested one that matches for `4.4`
    /// and `4.4.x`.
    ///
    /// # Errors
    /// When no version matches; the message lists the known ones.
    pub fn resolve(&self, wanted: Option<&str>) -> Result<String, EngineError> {
        resolve(self.id(), self.versions(), self.default_version(), &|version| self.accepts(version), wanted)
    }

    /// Fetches a version if it is not in the cache yet.
    ///
    /// # Errors
    /// When it cannot be fetched.
    pub fn install(&self, version: &str, cache: &Cache, progress: &Progress) -> Result<Install, EngineError> {
        let folder =
            cache.install(self.package(), version, |folder| self.fetch(version, folder, progress))?;
        let install =
            Install { version: version.to_owned(), folder, cache: cache.clone(), modifiers: Vec::new() };
        self.complete(&install, progress)?;
        Ok(install)
    }
}

/// The exact version that a user means: the default for `None`, the newest tested one that matches for `4.4` and
/// `4.4.x`.
///
/// # Errors
/// When no version matches; the message lists the known ones.
pub(super) fn resolve(
    id: &str,
    versions: &[&str],
    default: &str,
    accepts: &dyn Fn(&str) -> bool,
    wanted: Option<&str>,
) -> Result<String, EngineError> {
    let Some(wanted) = wanted else { return Ok(default.to_owned()) };
    let stem = wanted.trim_end_matches(".x");
    let begins = |version: &&&str| **version == stem || version.starts_with(&format!("{stem}."));
    if let Some(version) = versions.iter().rfind(begins) {
        return Ok((*version).to_owned());
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    if wanted.chars().all(plain) && !wanted.contains("..") && accepts(wanted) {
        return Ok(wanted.to_owned());
    }
    Err(EngineError::Target(format!(
        "there is no version `{wanted}` of {id} to fetch; there are {}",
        versions.join(", ")
    )))
}

#[cfg(test)]
mod tests {
    use crate::launch::{recipe, recipes};

    #[test]
    fn every_recipe_resolves_its_own_versions_and_its_default() {
        for recipe in recipes() {
            assert!(recipe.versions().contains(&recipe.default_version()), "{}", recipe.id());
            for version in recipe.versions() {
                assert_eq!(recipe.resolve(Some(version)).unwrap(), *version);
            }
            assert!(recipe.resolve(Some("../../etc")).is_err() && recipe.resolve(Some("")).is_err());
        }
    }

    #[test]
    fn a_version_prefix_means_the_newest_version_with_it() {
        let neo4j = recipe("neo4j").unwrap();
        for wanted in ["4.4", "4.4.x", "4"] {
            assert!(neo4j.resolve(Some(wanted)).unwrap().starts_with("4.4."), "{wanted}");
        }
        assert_eq!(
            neo4j.resolve(Some("5.20.0")).unwrap(),
            "5.20.0",
            "this version is not in the table, but exists"
        );
        let message = recipe("falkordb").unwrap().resolve(Some("3.0")).unwrap_err().to_string();
        assert!(message.contains("4.16.3"), "{message}");
    }
}

//! `Wheel`: an engine that is a Python library, fetched from PyPI and hosted by an adapter in a child process.

use super::{
    Availability, Cache, Need, adapter_file::adapter_file, client::Client, fetched::Fetched, silent, versions,
};
use crate::{
    Engine, EngineError, Limits, OpenOptions, Profile, Target, hosted::ChildProcess, hosted::HostedEngine,
};
use std::{ffi::OsString, path::Path};

/// The program that runs adapters.
const PYTHON: &str = "python3";

/// An engine that is a Python library. It has no server: each session starts a child process with its own database.
pub struct Wheel {
    /// The engine's id.
    pub id: &'static str,
    /// The package on PyPI, and the module that it contains.
    pub package: &'static str,
    /// The versions that were tested, oldest first.
    pub versions: &'static [&'static str],
    /// The version that a target without a version means.
    pub default_version: &'static str,
    /// The name and the text of the adapter, which comes with this program.
    pub adapter: (&'static str, &'static str),
}

impl Wheel {
    /// Opens a target that names this engine, fetching it if needed.
    ///
    /// # Errors
    /// When there is no such version, it cannot be fetched, or Python cannot load it.
    pub fn open(&self, target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
        self.open_from(target, options, &Cache::of_user()?)
    }

    /// Opens a target from a cache.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn open_from(
        &self,
        target: &Target,
        options: &OpenOptions,
        cache: &Cache,
    ) -> Result<Box<dyn Engine>, EngineError> {
        let Target::Named { version, modifiers, .. } = target else {
            return Err(EngineError::Target(format!("`{target}` does not name an engine")));
        };
        if let Some(modifier) = modifiers.first() {
            return Err(EngineError::Target(format!("`{}` has no modifier `+{modifier}`", self.id)));
        }
        let version =
            versions::resolve(self.id, version.as_deref(), self.versions, self.default_version, |_| true)?;
        let progress = options.progress.clone().unwrap_or_else(silent);
        let what = format!("{} {version}", self.id);
        let folder = cache.install(self.id, &version, |folder| {
            let package = format!("{}=={version}", self.package);
            Client::wheel(folder, &package).run(&what, &progress)
        })?;
        let adapter = adapter_file(cache, self.adapter.0, self.adapter.1)?;
        let words: [OsString; 4] =
            [PYTHON.into(), adapter.into(), folder.clone().into(), self.package.into()];
        let program = words.to_vec();
        self.check(&program, &folder, &version)?;
        let profile = options.over(Profile::of_engine(self.id, Some(&version))?)?;
        Ok(Box::new(HostedEngine::new(self.id, format!("{}@{version}", self.id), profile, program)))
    }

    /// Starts the adapter once and stops it, so that a library which Python cannot load is reported before a run.
    fn check(&self, program: &[OsString], folder: &Path, version: &str) -> Result<(), EngineError> {
        let limits = Limits::default();
        let started = ChildProcess::start(program, &limits)
            .and_then(|mut child| child.greeting(limits.connect).map(drop));
        started.map_err(|error| {
            EngineError::Unavailable(format!(
                "{} {version} does not start; if Python was updated since it was fetched, delete {} to fetch it again: {error}",
                self.id,
                folder.display()
            ))
        })
    }

    /// What can be fetched, for `engine list` and `doctor`.
    pub(super) fn fetched(&'static self) -> Fetched {
        Fetched {
            id: self.id,
            versions: self.versions,
            default_version: self.default_version,
            is_server: false,
            needs: Self::needs(),
        }
    }

    fn needs() -> Vec<Need> {
        let system = match cfg!(any(target_os = "linux", target_os = "macos", windows)) {
            true => Availability::Here("PyPI has wheels for it".to_owned()),
            false => Availability::Missing("PyPI has no wheels for this system".to_owned()),
        };
        vec![
            Need { what: "system".to_owned(), why: String::new(), availability: system },
            Need::program(PYTHON, &["-m", "pip", "--version"], "", "install Python 3 with pip"),
        ]
    }
}

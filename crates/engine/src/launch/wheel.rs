//! `Wheel`: an engine that is a Python library, fetched from PyPI and hosted by an adapter in a child process.

use super::{
    Availability, Cache, Need, Progress, adapter_file::adapter_file, client::Client, fetched::Fetched,
    python::Python, silent, versions,
};
use crate::{
    Engine, EngineError, Limits, OpenOptions, Profile, Target, hosted::ChildProcess, hosted::HostedEngine,
};
use std::{ffi::OsString, path::Path};

/// The interpreter that pip is run with.
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
    /// The platform that its wheels are built for; none if there is one for each common platform.
    pub platform: Option<&'static str>,
    /// Statements that the Python interpreter must be able to run.
    pub probe: &'static str,
    /// What the interpreter must be able to do, for `doctor` and messages.
    pub python: &'static str,
    /// The name and the text of the adapter, which comes with this program. It gets the folder of the unpacked wheel
    /// and the name of the package as its arguments.
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
        let version = self.resolve(version.as_deref())?;
        let progress = options.progress.clone().unwrap_or_else(silent);
        let python = Python::find(self.probe).ok_or_else(|| {
            EngineError::Unavailable(format!("{} {version} needs {}", self.id, self.python))
        })?;
        let folder =
            cache.install(self.id, &version, |folder| self.fetch(&version, &python, folder, &progress))?;
        let adapter = adapter_file(cache, self.adapter.0, self.adapter.1)?;
        // The adapter finds its own modules and the library; nothing else of the user's is needed.
        let flags = ["-E", "-s", "-B"].map(OsString::from);
        let words = [adapter.into_os_string(), folder.clone().into_os_string(), self.package.into()];
        let program: Vec<OsString> =
            [python.program.into_os_string()].into_iter().chain(flags).chain(words).collect();
        self.check(&program, &folder, &version)?;
        let profile = options.over(Profile::of_engine(self.id, Some(&version))?)?;
        Ok(Box::new(HostedEngine::new(self.id, format!("{}@{version}", self.id), profile, program)))
    }

    /// The exact version that a user means.
    ///
    /// # Errors
    /// When there is no such version.
    pub fn resolve(&self, wanted: Option<&str>) -> Result<String, EngineError> {
        versions::resolve(self.id, wanted, self.versions, self.default_version, |_| self.platform.is_none())
    }

    fn fetch(
        &self,
        version: &str,
        python: &Python,
        folder: &Path,
        progress: &Progress,
    ) -> Result<(), EngineError> {
        let what = format!("{} {version}", self.id);
        let package = format!("{}=={version}", self.package);
        let client = match self.platform {
            Some(_) if !cfg!(all(target_os = "linux", target_arch = "x86_64")) => {
                return Err(EngineError::Unavailable(format!("{what} is fetched for Linux on x86-64 only")));
            }
            Some(platform) => Client::pip(folder, &package, &python.version, platform),
            None => Client::wheel(folder, &package),
        };
        client.run(&what, progress)
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
            package: self.id,
            versions: self.versions,
            default_version: self.default_version,
            is_server: false,
            needs: self.needs(),
        }
    }

    fn needs(&self) -> Vec<Need> {
        let python = match Python::find(self.probe) {
            Some(python) => {
                Availability::Here(format!("Python {} in {}", python.version, python.program.display()))
            }
            None => Availability::Missing(format!("install {}", self.python)),
        };
        vec![
            Need { what: "python3".to_owned(), why: String::new(), availability: python },
            Need::program(PYTHON, &["-m", "pip", "--version"], "", "install Python 3 with pip (python3-pip)"),
        ]
    }
}

#[cfg(test)]
mod tests {
    use crate::launch::wheels;

    #[test]
    fn every_wheel_resolves_its_own_versions_and_its_default() {
        for wheel in wheels() {
            assert!(wheel.versions.contains(&wheel.default_version), "{}", wheel.id);
            for version in wheel.versions {
                assert_eq!(wheel.resolve(Some(version)).unwrap(), *version);
            }
            let message = wheel.resolve(Some("../0")).unwrap_err().to_string();
            assert!(message.contains(wheel.default_version), "{message}");
        }
    }
}

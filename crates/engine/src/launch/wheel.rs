//! `Wheel`: an engine that is a Python library, fetched from PyPI and driven by an adapter that Edgewise brings along.

use super::{Availability, Cache, Need, Progress, client::Client, python::Python, recipe::resolve, silent};
use crate::{Engine, EngineError, OpenOptions, Profile, Target, hosted::HostedEngine};
use std::{
    ffi::OsString,
    fs,
    hash::Hasher,
    path::{Path, PathBuf},
};

/// The module that all adapters import.
const SHARED: (&str, &str) = ("edgewise_adapter.py", include_str!("../../adapters/edgewise_adapter.py"));
const NO_PIP: &str = "install Python 3 with pip (python3-pip)";

/// A version of a package.
#[derive(Clone, Copy, Debug)]
pub struct WheelVersion {
    /// The version.
    pub version: &'static str,
    /// The platform tag of its wheel.
    pub platform: &'static str,
}

/// An engine in a Python wheel.
#[derive(Clone, Copy, Debug)]
pub struct Wheel {
    /// The engine's id.
    pub id: &'static str,
    /// The name of the package.
    pub package: &'static str,
    /// The versions that were tested, oldest first.
    pub versions: &'static [WheelVersion],
    /// The version that a target without a version means.
    pub default_version: &'static str,
    /// Statements that the Python interpreter must be able to run.
    pub probe: &'static str,
    /// What the interpreter must be able to do, for `doctor` and messages.
    pub python: &'static str,
    /// The adapter: its file name and its text. It gets the folder of the unpacked wheel as its argument.
    pub adapter: (&'static str, &'static str),
}

impl Wheel {
    /// The versions that were tested, oldest first.
    pub fn versions(&self) -> Vec<&'static str> {
        self.versions.iter().map(|own| own.version).collect()
    }

    /// The exact version that a user means.
    ///
    /// # Errors
    /// When there is no such version.
    pub fn resolve(&self, wanted: Option<&str>) -> Result<String, EngineError> {
        resolve(self.id, &self.versions(), self.default_version, &|_| false, wanted)
    }

    /// Fetches a version if it is not in the cache yet, and returns the command that hosts it.
    ///
    /// # Errors
    /// When it cannot be fetched, or no interpreter can run it.
    pub fn install(
        &self,
        version: &str,
        cache: &Cache,
        progress: &Progress,
    ) -> Result<Vec<OsString>, EngineError> {
        let python = Python::find(self.probe).ok_or_else(|| {
            EngineError::Unavailable(format!("{} {version} needs {}", self.id, self.python))
        })?;
        let library =
            cache.install(self.id, version, |folder| self.fetch(version, &python, folder, progress))?;
        let adapter = self.place_adapter(cache)?;
        // The adapter's own module and the library are found; nothing else of the user's is needed.
        let flags = ["-E", "-s", "-B"].map(OsString::from);
        let paths = [adapter.into_os_string(), library.into_os_string()];
        Ok([python.program.into_os_string()].into_iter().chain(flags).chain(paths).collect())
    }

    fn fetch(
        &self,
        version: &str,
        python: &Python,
        folder: &Path,
        progress: &Progress,
    ) -> Result<(), EngineError> {
        let what = format!("{} {version}", self.id);
        let Some(own) = self.versions.iter().find(|own| own.version == version) else {
            return Err(EngineError::Target(format!("there is no package of {what}")));
        };
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            return Err(EngineError::Unavailable(format!("{what} is fetched for Linux on x86-64 only")));
        }
        let package = format!("{}=={version}", self.package);
        Client::pip(folder, &package, &python.version, own.platform).run(&what, progress)
    }

    /// Writes the adapter into the cache. Its folder is named after its text, so that several versions of Edgewise
    /// can use the cache at the same time.
    fn place_adapter(&self, cache: &Cache) -> Result<PathBuf, EngineError> {
        let files = [SHARED, self.adapter];
        let mut hash = Fnv::default();
        files.iter().for_each(|(name, text)| {
            hash.write(name.as_bytes());
            hash.write(text.as_bytes());
        });
        let folder = cache.install("adapter", &format!("{:016x}", hash.finish()), |folder| {
            files.iter().try_for_each(|(name, text)| {
                let path = folder.join(name);
                fs::write(&path, text)
                    .map_err(|source| EngineError::Io { what: format!("writing {}", path.display()), source })
            })
        })?;
        Ok(folder.join(self.adapter.0))
    }

    /// Opens a target that names this engine, fetching it if needed. Every session starts a process of its own.
    ///
    /// # Errors
    /// When there is no such version, or it cannot be fetched.
    pub fn open(&self, target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
        let Target::Named { version, modifiers, .. } = target else {
            return Err(EngineError::Target(format!("`{target}` does not name an engine")));
        };
        if let Some(modifier) = modifiers.first() {
            return Err(EngineError::Target(format!("`{}` has no modifier `+{modifier}`", self.id)));
        }
        let version = self.resolve(version.as_deref())?;
        let progress = options.progress.clone().unwrap_or_else(silent);
        let program = self.install(&version, &Cache::of_user()?, &progress)?;
        let profile = options.over(Profile::of_engine(self.id, Some(&version))?)?;
        Ok(Box::new(HostedEngine::new(self.id, format!("{}@{version}", self.id), profile, program)))
    }

    /// What fetching and running the engine requires, and which of these requirements are met.
    pub fn needs(&self) -> Vec<Need> {
        let availability = match Python::find(self.probe) {
            Some(python) => {
                Availability::Here(format!("Python {} in {}", python.version, python.program.display()))
            }
            None => Availability::Missing(format!("install {}", self.python)),
        };
        vec![
            Need { what: "python3".to_owned(), why: String::new(), availability },
            Need::program("python3", &["-m", "pip", "--version"], "", NO_PIP),
        ]
    }
}

/// The hash FNV-1a, which is the same in every build.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::launch::{Cache, scratch::Scratch, wheels};
    use std::fs;

    #[test]
    fn every_wheel_resolves_its_own_versions_and_its_default() {
        for wheel in wheels() {
            assert!(wheel.versions().contains(&wheel.default_version), "{}", wheel.id);
            for version in wheel.versions() {
                assert_eq!(wheel.resolve(Some(version)).unwrap(), version);
            }
            let message = wheel.resolve(Some("0.0")).unwrap_err().to_string();
            assert!(message.contains(wheel.default_version), "{message}");
        }
    }

    #[test]
    fn adapters_are_written_beside_the_module_they_share() {
        let scratch = Scratch::new("adapters").unwrap();
        let cache = Cache::at(scratch.path());
        for wheel in wheels() {
            let adapter = wheel.place_adapter(&cache).unwrap();
            assert_eq!(fs::read_to_string(&adapter).unwrap(), wheel.adapter.1);
            assert!(adapter.with_file_name("edgewise_adapter.py").is_file());
            assert_eq!(wheel.place_adapter(&cache).unwrap(), adapter);
        }
    }
}

//! `Cache`: the folder of fetched engines. A version is either complete or absent.

use crate::EngineError;
use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// A folder of fetched engines.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// Creates a cache in a folder, which need not exist yet.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The user's cache: `EDGEWISE_CACHE`, else `edgewise` in `XDG_CACHE_HOME` or in `~/.cache`.
    ///
    /// # Errors
    /// When none of the variables is set.
    pub fn of_user() -> Result<Self, EngineError> {
        Self::from_variables(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
    }

    fn from_variables(variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, EngineError> {
        let folder = variable("EDGEWISE_CACHE")
            .map(PathBuf::from)
            .or_else(|| variable("XDG_CACHE_HOME").map(|base| Path::new(&base).join("edgewise")))
            .or_else(|| variable("HOME").map(|home| Path::new(&home).join(".cache/edgewise")));
        // Servers are started in other working folders, where a relative path would be wrong.
        folder.map(|folder| Self::at(std::path::absolute(&folder).unwrap_or(folder))).ok_or_else(|| {
            EngineError::Unavailable(
                "there is no folder to keep engines in: set EDGEWISE_CACHE to one".to_owned(),
            )
        })
    }

    /// The folder of the whole cache.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of a version, if it was fetched; it is then complete.
    pub fn find(&self, name: &str, version: &str) -> Option<PathBuf> {
        Some(self.place(name, version)).filter(|place| place.is_dir())
    }

    /// The folder of a version, filled by `fetch` if it is not there yet. Other callers that want the same version
    /// wait. If `fetch` fails, its partial result is deleted.
    ///
    /// # Errors
    /// When the cache cannot be written, or `fetch` fails.
    pub fn install(
        &self,
        name: &str,
        version: &str,
        fetch: impl FnOnce(&Path) -> Result<(), EngineError>,
    ) -> Result<PathBuf, EngineError> {
        let place = self.place(name, version);
        if place.is_dir() {
            return Ok(place);
        }
        let folder = self.root.join("engines").join(name);
        let failed =
            |source| EngineError::Io { what: format!("writing the cache {}", folder.display()), source };
        fs::create_dir_all(&folder).map_err(failed)?;
        let lock = File::create(folder.join(format!(".{version}.lock"))).map_err(failed)?;
        lock.lock().map_err(failed)?;
        if place.is_dir() {
            return Ok(place);
        }
        let partial = folder.join(format!(".{version}.partial"));
        clear(&partial).map_err(failed)?;
        fs::create_dir_all(&partial).map_err(failed)?;
        let fetched = fetch(&partial).and_then(|()| fs::rename(&partial, &place).map_err(failed));
        if fetched.is_err() {
            // Report the cause of the failure even if the clean-up fails too; the next fetch cleans up again.
            let _ = clear(&partial);
        }
        fetched.map(|()| place)
    }

    fn place(&self, name: &str, version: &str) -> PathBuf {
        self.root.join("engines").join(name).join(version)
    }
}

fn clear(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::scratch::Scratch;
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
    };

    #[test]
    fn the_first_variable_that_is_set_names_the_folder() {
        let of = |pairs: &[(&str, &str)]| {
            let found =
                |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into());
            Cache::from_variables(found).map(|cache| cache.root)
        };
        assert_eq!(of(&[("HOME", "/h")]).unwrap(), Path::new("/h/.cache/edgewise"));
        assert_eq!(of(&[("HOME", "/h"), ("XDG_CACHE_HOME", "/x")]).unwrap(), Path::new("/x/edgewise"));
        assert_eq!(of(&[("EDGEWISE_CACHE", "/e"), ("XDG_CACHE_HOME", "/x")]).unwrap(), Path::new("/e"));
        assert!(of(&[]).is_err());
    }

    #[test]
    fn a_failed_fetch_leaves_nothing_and_can_be_repeated() {
        let scratch = Scratch::new("cache").unwrap();
        let cache = Cache::at(scratch.path());
        let failed = cache.install("x", "1", |folder| {
            fs::write(folder.join("half"), b"").unwrap();
            Err(EngineError::Unavailable("cut".to_owned()))
        });
        assert!(failed.is_err() && cache.find("x", "1").is_none());
        let place = cache.install("x", "1", |folder| {
            assert!(!folder.join("half").exists());
            fs::write(folder.join("whole"), b"").unwrap();
            Ok(())
        });
        assert!(place.unwrap().join("whole").exists());
    }

    #[test]
    fn one_of_several_concurrent_callers_fetches_for_all() {
        let scratch = Scratch::new("cache").unwrap();
        let cache = Cache::at(scratch.path());
        let fetches = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let place = cache.install("x", "1", |folder| {
                        fetches.fetch_add(1, Ordering::SeqCst);
                        thread::sleep(std::time::Duration::from_millis(30));
                        fs::write(folder.join("whole"), b"").unwrap();
                        Ok(())
                    });
                    assert!(place.unwrap().join("whole").exists());
                });
            }
        });
        assert_eq!(fetches.load(Ordering::SeqCst), 1);
    }
}

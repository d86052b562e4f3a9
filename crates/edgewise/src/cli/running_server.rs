//! `RunningServer`: what `engine up` leaves in the cache for `engine status` and `engine down`.

use edgewise_engine::launch::Cache;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A server that an `edgewise engine up` holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunningServer {
    /// The engine's id.
    pub(crate) engine: String,
    /// Its version.
    pub(crate) version: String,
    /// The target text.
    pub(crate) url: String,
    /// The number of the edgewise process that holds it.
    pub(crate) process: u32,
    #[serde(skip)]
    file: PathBuf,
}

/// The entry of a server of ours. It is locked as long as we live, so that nobody takes a dead one, whose process
/// number may belong to somebody else by now, for a living one.
pub(crate) struct Entry {
    file: PathBuf,
    _lock: File,
}

impl RunningServer {
    /// Enters a server of this process.
    pub(crate) fn enter(cache: &Cache, engine: &str, version: &str, url: &str) -> anyhow::Result<Entry> {
        let process = std::process::id();
        let folder = Self::folder(cache);
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{engine}@{version}-{process}.json"));
        let server = Self {
            engine: engine.to_owned(),
            version: version.to_owned(),
            url: url.to_owned(),
            process,
            file: PathBuf::new(),
        };
        let mut lock = File::create(&file)?;
        lock.lock()?;
        lock.write_all(&serde_json::to_vec_pretty(&server)?)?;
        Ok(Entry { file, _lock: lock })
    }

    /// All that run, by name; entries of dead ones are removed.
    pub(crate) fn all(cache: &Cache) -> anyhow::Result<Vec<Self>> {
        let Ok(entries) = fs::read_dir(Self::folder(cache)) else { return Ok(Vec::new()) };
        let mut running = Vec::new();
        for entry in entries {
            let file = entry?.path();
            if file.extension().is_some_and(|extension| extension == "json")
                && let Some(server) = Self::read(&file)
            {
                running.push(server);
            }
        }
        running.sort_by_key(|each: &Self| (each.name(), each.process));
        Ok(running)
    }

    /// The server of an entry, if it runs.
    fn read(file: &Path) -> Option<Self> {
        let open = File::open(file).ok()?;
        if !matches!(open.try_lock(), Err(TryLockError::WouldBlock)) {
            // Whoever made it is gone. If it cannot be removed, the next look will find the same.
            let _ = fs::remove_file(file);
            return None;
        }
        let server: Self = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
        Some(Self { file: file.to_owned(), ..server })
    }

    /// `neo4j@4.4.48`.
    pub(crate) fn name(&self) -> String {
        format!("{}@{}", self.engine, self.version)
    }

    /// Whether it still runs.
    pub(crate) fn runs(&self) -> bool {
        Self::read(&self.file).is_some()
    }

    /// Where entries are kept.
    pub(crate) fn folder(cache: &Cache) -> PathBuf {
        cache.root().join("running")
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        // An entry that stays behind is not locked any more, and removed by the next look.
        let _ = fs::remove_file(&self.file);
    }
}

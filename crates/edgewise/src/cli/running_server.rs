//! `RunningServer`: the entry that `engine up` leaves in the cache for `engine status` and `engine down`.

use edgewise_engine::launch::Cache;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A server that an `edgewise engine up` process keeps running.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunningServer {
    /// The engine's id.
    pub(crate) engine: String,
    /// The version of the engine.
    pub(crate) version: String,
    /// The target text.
    pub(crate) url: String,
    /// The id of the edgewise process that keeps the server running.
    pub(crate) process: u32,
    #[serde(skip)]
    file: PathBuf,
}

/// The entry of a server of this process. The file stays locked while the process lives, so that a stale entry,
/// whose process id may have been reused, is not mistaken for a running server.
pub(crate) struct Entry {
    file: PathBuf,
    _lock: File,
}

impl RunningServer {
    /// Creates an entry for a server of this process.
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

    /// All running servers, by name; stale entries are removed.
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

    /// The server of an entry, if it is running.
    fn read(file: &Path) -> Option<Self> {
        let open = File::open(file).ok()?;
        if !matches!(open.try_lock(), Err(TryLockError::WouldBlock)) {
            // The process has ended. If the file cannot be removed, the next call tries again.
            let _ = fs::remove_file(file);
            return None;
        }
        let server: Self = serde_json::from_slice(&fs::read(file).ok()?).ok()?;
        Some(Self { file: file.to_owned(), ..server })
    }

    /// Engine and version, such as `neo4j@4.4.48`.
    pub(crate) fn name(&self) -> String {
        format!("{}@{}", self.engine, self.version)
    }

    /// True if the server is still running.
    pub(crate) fn runs(&self) -> bool {
        Self::read(&self.file).is_some()
    }

    /// The folder of the entries.
    pub(crate) fn folder(cache: &Cache) -> PathBuf {
        cache.root().join("running")
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        // If the entry cannot be removed, it is at least unlocked, and a later call removes it.
        let _ = fs::remove_file(&self.file);
    }
}

//! `Scratch`: a folder for the data of one server, deleted on drop.

use crate::EngineError;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A temporary folder.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// Creates an empty folder among the temporary files.
    pub fn new(name: &str) -> Result<Self, EngineError> {
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("edgewise-{name}-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self { path }),
                // The folder was left by an earlier process with the same process id.
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(source) => {
                    return Err(EngineError::Io {
                        what: format!("making the folder {}", path.display()),
                        source,
                    });
                }
            }
        }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Temporary files that cannot be removed are left to the operating system.
        let _ = fs::remove_dir_all(&self.path);
    }
}

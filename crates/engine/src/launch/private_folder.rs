//! `PrivateFolder`: a temporary folder with files that only the current user can read.

use super::{scratch::Scratch, secret};
use crate::EngineError;
use std::path::PathBuf;

/// A temporary folder for files that may hold a password; deleted on drop.
pub struct PrivateFolder {
    folder: Scratch,
}

impl PrivateFolder {
    /// Creates an empty folder.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn new(name: &str) -> Result<Self, EngineError> {
        Ok(Self { folder: Scratch::new(name)? })
    }

    /// Writes a file and returns its path.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, EngineError> {
        let file = self.folder.path().join(name);
        secret::write(&file, text)?;
        Ok(file)
    }
}

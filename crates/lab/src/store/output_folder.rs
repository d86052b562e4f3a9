//! The output folder: one run each, never overwritten, locked while in use.

use super::write_whole;
use crate::campaign::{CampaignError, Summary};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The folder of a campaign. It stays locked as long as this value lives.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    /// True if the folder itself was made here.
    made: bool,
    _lock: File,
}

impl OutputFolder {
    /// Makes a new folder for a run.
    ///
    /// # Errors
    /// When it holds a run already, is in use, or cannot be made.
    pub fn create(path: &Path) -> Result<Self, CampaignError> {
        let folder = Self::lock(path)?;
        if folder.config().exists() || folder.journal().exists() {
            return Err(CampaignError::Folder(format!(
                "{} holds a run already: give another folder with --out, or go on with it by --resume",
                path.display()
            )));
        }
        Ok(folder)
    }

    /// Opens the folder of an earlier run.
    ///
    /// # Errors
    /// When it holds no run or is in use.
    pub fn open(path: &Path) -> Result<Self, CampaignError> {
        if !path.join("config.toml").is_file() {
            return Err(CampaignError::Folder(format!(
                "{} holds no run to go on with: leave out --resume to begin one",
                path.display()
            )));
        }
        Self::lock(path)
    }

    fn lock(path: &Path) -> Result<Self, CampaignError> {
        let refused = |source: std::io::Error| {
            CampaignError::Folder(format!("{} cannot be used for output: {source}", path.display()))
        };
        let made = !path.exists();
        fs::create_dir_all(path.join("findings")).map_err(refused)?;
        let lock = File::create(path.join(".lock")).map_err(refused)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), made, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(CampaignError::Folder(format!(
                "{} is in use by another run: wait for it, or give another folder with --out",
                path.display()
            ))),
            Err(TryLockError::Error(source)) => Err(refused(source)),
        }
    }

    /// Takes back what was written for a run that could not begin; whatever else is in the folder stays.
    pub fn discard(self) {
        if self.journal().exists() {
            return;
        }
        // What cannot be removed is not ours, or not worth a second complaint.
        let _ = fs::remove_file(self.config());
        let _ = fs::remove_file(self.path.join(".lock"));
        let _ = fs::remove_dir(self.findings());
        if self.made {
            let _ = fs::remove_dir(&self.path);
        }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// `config.toml`
    pub fn config(&self) -> PathBuf {
        self.path.join("config.toml")
    }

    /// `events.jsonl`
    pub fn journal(&self) -> PathBuf {
        self.path.join("events.jsonl")
    }

    /// `findings/`
    pub fn findings(&self) -> PathBuf {
        self.path.join("findings")
    }

    /// `unstable/`
    pub fn unstable(&self) -> PathBuf {
        self.path.join("unstable")
    }

    /// `pending/`
    pub fn pending(&self) -> PathBuf {
        self.path.join("pending")
    }

    /// Writes `summary.json`.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write_summary(&self, summary: &Summary) -> Result<(), CampaignError> {
        let mut text = serde_json::to_string_pretty(summary).unwrap_or_default();
        text.push('\n');
        write_whole(&self.path.join("summary.json"), &text)
    }
}

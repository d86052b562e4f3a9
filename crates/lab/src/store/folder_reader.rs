//! `FolderReader`: reads the output folder of a run. It takes no lock, so a run may be going on in the folder.

use super::epoch_file::read_epoch;
use super::finding_folder::read_finding;
use super::journal::Journal;
use super::store_reader::StoreReader;
use crate::Finding;
use crate::campaign::{CampaignError, EpochWeights, Event, Summary};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Reads the output folder of a run.
#[derive(Clone, Debug)]
pub struct FolderReader {
    path: PathBuf,
}

impl FolderReader {
    /// The reader of a folder. Whether the folder contains a run is not checked here.
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// The path of `config.toml`.
    pub(super) fn config_file(&self) -> PathBuf {
        self.path.join("config.toml")
    }

    /// The path of `summary.json`.
    pub(super) fn summary_file(&self) -> PathBuf {
        self.path.join("summary.json")
    }

    /// The path of `events.jsonl`.
    pub(super) fn events_file(&self) -> PathBuf {
        self.path.join("events.jsonl")
    }

    /// The path of `epochs.jsonl`.
    pub(super) fn epochs_file(&self) -> PathBuf {
        self.path.join("epochs.jsonl")
    }

    /// The path of `findings/`.
    pub(super) fn findings_folder(&self) -> PathBuf {
        self.path.join("findings")
    }

    /// The path of `unstable/`.
    pub(super) fn unstable_folder(&self) -> PathBuf {
        self.path.join("unstable")
    }

    /// The path of `pending/`.
    pub(super) fn pending_folder(&self) -> PathBuf {
        self.path.join("pending")
    }
}

impl StoreReader for FolderReader {
    fn config(&self) -> Result<String, CampaignError> {
        let file = self.config_file();
        std::fs::read_to_string(&file)
            .map_err(|error| CampaignError::Folder(format!("{} cannot be read: {error}", file.display())))
    }

    fn summary(&self) -> Result<Summary, CampaignError> {
        let file = self.summary_file();
        let text = std::fs::read_to_string(&file).map_err(|error| {
            CampaignError::Folder(format!(
                "{} is not the folder of a run that has ended: {} cannot be read: {error}",
                self.path.display(),
                file.display()
            ))
        })?;
        serde_json::from_str(&text)
            .map_err(|error| CampaignError::Folder(format!("{} is not a summary: {error}", file.display())))
    }

    fn events(&self) -> Result<Vec<Event>, CampaignError> {
        Journal::at(&self.events_file()).events()
    }

    fn signatures(&self) -> Result<BTreeSet<String>, CampaignError> {
        names_in(&self.findings_folder()).ok_or_else(|| {
            CampaignError::Folder(format!(
                "{} is not the folder of a run: it contains no folder `findings`",
                self.path.display()
            ))
        })
    }

    fn finding(&self, signature: &str) -> Result<Finding, CampaignError> {
        read_finding(&self.findings_folder().join(signature)).map_err(CampaignError::Folder)
    }

    fn unstable(&self) -> Result<Vec<Finding>, CampaignError> {
        let folder = self.unstable_folder();
        let names = names_in(&folder).unwrap_or_default();
        let read = |name: &String| read_finding(&folder.join(name)).map_err(CampaignError::Folder);
        names.iter().map(read).collect()
    }

    fn epoch(&self, epoch: u64) -> Result<Option<EpochWeights>, CampaignError> {
        Ok(read_epoch(&self.epochs_file(), epoch))
    }
}

/// The names of the entries of a folder, without files that are being written; `None` if the folder does not exist.
fn names_in(folder: &Path) -> Option<BTreeSet<String>> {
    let entries = std::fs::read_dir(folder).ok()?;
    let names = entries.filter_map(Result::ok).filter_map(|entry| entry.file_name().into_string().ok());
    Some(names.filter(|name| !name.starts_with('.')).collect())
}

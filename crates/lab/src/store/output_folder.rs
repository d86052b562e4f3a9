//! `OutputFolder`: a folder that contains one run. A folder with a run is not overwritten, and it is locked while in
//! use.

use super::epoch_file::write_epoch;
use super::finding_folder::{merge_finding, write_finding};
use super::folder_reader::FolderReader;
use super::journal::Journal;
use super::pending_folder::{keep_only, read_pending, remove_pending, write_pending};
use super::{Documents, FailureRecord, Past, PendingFailure, PendingKey, Store, StoreReader, write_whole};
use crate::Finding;
use crate::campaign::{CampaignError, EpochWeights, Event, Summary, Tally};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The output folder of a campaign. It is locked until this value is dropped.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    reader: FolderReader,
    /// True if `create` or `open` created the folder, so that `discard` may remove it.
    made: bool,
    progress: Mutex<Progress>,
    _lock: File,
}

/// How far the campaign has come. Only one process uses the folder, so this is kept in memory only.
#[derive(Debug, Default)]
struct Progress {
    /// The lowest round that was neither leased nor completed.
    next: u64,
    /// Rounds after `next` that an earlier run has completed.
    completed: BTreeSet<u64>,
    /// The number of failures by signature. It is counted from the journal, because the `finding.json` of a killed run
    /// may contain a larger number.
    seen: BTreeMap<String, u64>,
}

impl OutputFolder {
    /// Creates a folder for a new run.
    ///
    /// # Errors
    /// When the folder contains a run already, is in use, or cannot be created.
    pub fn create(path: &Path) -> Result<Self, CampaignError> {
        let folder = Self::lock(path)?;
        if folder.reader.config_file().exists() || folder.has_begun() {
            return Err(CampaignError::Folder(format!(
                "{} holds a run already: give another folder with --out, or continue it with --resume",
                path.display()
            )));
        }
        Ok(folder)
    }

    /// Opens the folder of an earlier run.
    ///
    /// # Errors
    /// When the folder contains no run, or is in use.
    pub fn open(path: &Path) -> Result<Self, CampaignError> {
        if !path.join("config.toml").is_file() {
            return Err(CampaignError::Folder(format!(
                "{} holds no run to continue: leave out --resume to begin one",
                path.display()
            )));
        }
        Self::lock(path)
    }

    /// Creates the folder if it does not exist, and locks it.
    fn lock(path: &Path) -> Result<Self, CampaignError> {
        let refused = |source: std::io::Error| {
            CampaignError::Folder(format!("{} cannot be used for output: {source}", path.display()))
        };
        let made = !path.exists();
        fs::create_dir_all(path.join("findings")).map_err(refused)?;
        let lock = File::create(path.join(".lock")).map_err(refused)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self {
                path: path.to_owned(),
                reader: FolderReader::at(path),
                made,
                progress: Mutex::default(),
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => Err(CampaignError::Folder(format!(
                "{} is in use by another run: wait for it, or give another folder with --out",
                path.display()
            ))),
            Err(TryLockError::Error(source)) => Err(refused(source)),
        }
    }

    /// Removes the files of a run that could not begin; other files in the folder stay.
    pub fn discard(self) {
        if self.has_begun() {
            return;
        }
        // Ignore errors: such a file was not written by this run, or is not worth a second message.
        let _ = fs::remove_file(self.reader.config_file());
        let _ = fs::remove_file(self.path.join(".lock"));
        let _ = fs::remove_dir(self.reader.findings_folder());
        if self.made {
            let _ = fs::remove_dir(&self.path);
        }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True if the folder contains a run.
    fn has_begun(&self) -> bool {
        self.reader.events_file().exists()
    }

    fn journal(&self) -> Journal {
        Journal::at(&self.reader.events_file())
    }

    /// Locks the progress of the campaign.
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a finding: merged with those of its signature if it occurred in every replay, else in `unstable/`.
    fn upsert(&self, finding: &Finding, documents: &Documents<'_>) -> Result<(), CampaignError> {
        if !finding.stable() {
            return write_finding(&self.reader.unstable_folder(), finding, &documents(finding));
        }
        let mut progress = self.progress();
        let seen = progress.seen.entry(finding.signature.clone()).or_default();
        *seen += 1;
        let findings = self.reader.findings_folder();
        match *seen {
            1 => write_finding(&findings, finding, &documents(finding)),
            seen => merge_finding(&findings, finding, seen, documents),
        }
    }
}

/// The journal decides what counts, so all other files are written before the event that refers to them.
impl Store for OutputFolder {
    fn reader(&self) -> &dyn StoreReader {
        &self.reader
    }

    fn write_config(&self, text: &str) -> Result<(), CampaignError> {
        write_whole(&self.reader.config_file(), text)
    }

    fn resume(&self, planned: &dyn Fn(u64) -> u64) -> Result<Past, CampaignError> {
        let past = self.journal().resume(planned)?;
        keep_only(&self.reader.pending_folder(), past.pending.keys());
        *self.progress() = Progress {
            next: past.next_round,
            completed: past.completed_later.clone(),
            seen: past.by_signature.iter().map(|(signature, (_, seen))| (signature.clone(), *seen)).collect(),
        };
        Ok(past)
    }

    fn lease(&self, most: usize, end: Option<u64>) -> Result<Vec<u64>, CampaignError> {
        let mut progress = self.progress();
        let mut leased = Vec::new();
        while leased.len() < most && end.is_none_or(|end| progress.next < end) {
            let round = progress.next;
            progress.next += 1;
            if !progress.completed.remove(&round) {
                leased.push(round);
            }
        }
        Ok(leased)
    }

    fn append(&self, event: &Event) -> Result<(), CampaignError> {
        self.journal().append(event)
    }

    fn record(&self, failure: &FailureRecord<'_>, documents: &Documents<'_>) -> Result<(), CampaignError> {
        if let Some(finding) = failure.finding {
            self.upsert(finding, documents)?;
        }
        if let Some((key, pending)) = failure.pending {
            write_pending(&self.reader.pending_folder(), key, pending)?;
        }
        self.append(failure.event)
    }

    fn complete(&self, round: u64, tally: &Tally) -> Result<(), CampaignError> {
        self.append(&Event::Round { round, tally: Box::new(tally.clone()) })
    }

    fn read_pending(&self, key: PendingKey) -> Result<Option<PendingFailure>, CampaignError> {
        Ok(read_pending(&self.reader.pending_folder(), key))
    }

    fn settle(
        &self,
        key: PendingKey,
        settled: &FailureRecord<'_>,
        documents: &Documents<'_>,
    ) -> Result<(), CampaignError> {
        self.record(settled, documents)?;
        remove_pending(&self.reader.pending_folder(), key);
        Ok(())
    }

    fn write_epoch(&self, weights: &EpochWeights) -> Result<(), CampaignError> {
        write_epoch(&self.reader.epochs_file(), weights)
    }

    fn write_summary(&self, summary: &Summary) -> Result<(), CampaignError> {
        let mut text = serde_json::to_string_pretty(summary).unwrap_or_default();
        text.push('\n');
        write_whole(&self.reader.summary_file(), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaultKind;
    use crate::Symptom;

    fn failure(round: u64) -> Event {
        Event::Failure {
            round,
            query: None,
            symptom: Symptom::new(FaultKind::Contradiction, "partition", "rows"),
            signature: None,
            unstable: false,
            pending: None,
            plays: 0,
        }
    }

    fn begin(path: &Path) -> (OutputFolder, Past) {
        let folder = OutputFolder::lock(path).expect("a folder");
        let past = folder.resume(&|_| 1).expect("a past");
        (folder, past)
    }

    #[test]
    fn rounds_that_were_leased_and_not_completed_are_leased_again() {
        let place = tempfile::tempdir().expect("a folder");
        let tally = Tally { rounds: 1, cases: 1, ..Tally::default() };
        let (folder, _) = begin(place.path());
        assert_eq!(folder.lease(3, None).expect("leases"), [0, 1, 2]);
        assert_eq!(folder.lease(3, Some(4)).expect("leases"), [3]);
        for round in [3, 0] {
            let event = failure(round);
            let record = FailureRecord { event: &event, finding: None, pending: None };
            folder.record(&record, &|_| Vec::new()).expect("written");
            folder.complete(round, &tally).expect("written");
        }
        let event = failure(1);
        let record = FailureRecord { event: &event, finding: None, pending: None };
        folder.record(&record, &|_| Vec::new()).expect("written");
        drop(folder);
        let (folder, past) = begin(place.path());
        assert_eq!((past.next_round, past.failures, past.tally.rounds), (1, 2, 2));
        assert_eq!(folder.lease(9, Some(6)).expect("leases"), [1, 2, 4, 5]);
        assert_eq!(folder.reader().events().expect("events").len(), 4, "the failure of round 1 is forgotten");
    }

    #[test]
    fn the_weights_of_an_epoch_are_written_once() {
        let place = tempfile::tempdir().expect("a folder");
        let (folder, _) = begin(place.path());
        let weights = |share: u32| {
            let presets = BTreeMap::from([("tiny".to_owned(), share)]);
            let weights = crate::campaign::Weights { presets, ..Default::default() };
            EpochWeights { epoch: 2, first_round: 32, weights }
        };
        assert_eq!(folder.reader().epoch(2).expect("read"), None);
        folder.write_epoch(&weights(7)).expect("written");
        folder.write_epoch(&weights(8)).expect("written");
        assert_eq!(folder.reader().epoch(2).expect("read"), Some(weights(7)));
    }
}

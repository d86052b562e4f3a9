//! Failures that are not yet reduced: a file each in `pending/`, so that a resumed campaign can reduce them.

use super::CampaignError;
use super::raw_failure::RawFailure;
use crate::reduce::Subject;
use crate::store::write_whole;
use crate::{Case, Failure, Language, Origin};
use edgewise_model::{Graph, Mutation, Schema};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// A failure with its place: what a reducer starts from, and what was seen.
pub(super) struct FoundFailure<L: Language> {
    pub(super) round: u64,
    pub(super) query_index: Option<usize>,
    pub(super) subject: Subject<L>,
    pub(super) failure: Failure,
}

impl<L: Language> FoundFailure<L> {
    /// A failure as a worker brought it.
    pub(super) fn of(round: u64, raw: &RawFailure<L>) -> Self {
        Self { round, query_index: raw.query_index, subject: raw.subject(), failure: raw.failure.clone() }
    }
}

/// Where a failure was seen: its round, and its place among the failures of the round.
pub(super) type PendingKey = (u64, usize);

/// The folder of failures that are not yet reduced.
pub(super) struct PendingFolder {
    path: PathBuf,
}

/// A file of the folder: a case file with what else a reduction needs, so that it can be played like that of a finding.
#[derive(Serialize, Deserialize)]
struct PendingFile {
    #[serde(flatten)]
    case: Case,
    title: String,
    detail: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mutations: Option<Vec<Mutation>>,
    schema: Schema,
    /// True if the query is sent as the case has it, false if it is printed.
    #[serde(default)]
    written: bool,
    /// The graph that was read back, where the setup cannot be modelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    read_back: Option<Arc<Graph>>,
}

impl PendingFolder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    fn file(&self, (round, place): PendingKey) -> PathBuf {
        self.path.join(name((round, place)))
    }

    /// Writes a failure, with the case that its reduction would start from.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(super) fn write<L: Language>(
        &self,
        key: PendingKey,
        found: &FoundFailure<L>,
        case: Case,
    ) -> Result<(), CampaignError> {
        let Failure { title, detail, .. } = found.failure.clone();
        let (mutations, schema) = (found.subject.mutations.clone(), found.subject.schema.clone());
        let written = found.subject.query.as_ref().is_some_and(L::is_verbatim);
        let read_back = found.subject.read_back.clone();
        let file = PendingFile { title, detail, case, mutations, schema, written, read_back };
        let refused = |source| CampaignError::Write { what: self.path.display().to_string(), source };
        std::fs::create_dir_all(&self.path).map_err(refused)?;
        let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
        text.push('\n');
        write_whole(&self.file(key), &text)
    }

    /// Reads a failure again. None if its file is not there, or not one of ours.
    pub(super) fn read<L: Language>(&self, key: PendingKey) -> Option<FoundFailure<L>> {
        let text = std::fs::read_to_string(self.file(key)).ok()?;
        let file: PendingFile = serde_json::from_str(&text).ok()?;
        let PendingFile { title, detail, case, mutations, schema, written, read_back } = file;
        let Case { origin: Origin { round, query: query_index, .. }, setup, query, plan, symptom, .. } = case;
        let query = query.and_then(|text| L::parse(&text));
        let query = query.map(|query| if written { query } else { L::printed(&query) });
        let subject = Subject { setup: Arc::new(setup), mutations, schema, read_back, query, plan };
        Some(FoundFailure { round, query_index, subject, failure: Failure { symptom, title, detail } })
    }

    /// Removes a failure that is reduced.
    pub(super) fn remove(&self, key: PendingKey) {
        // What cannot be removed now goes when the campaign is resumed.
        let _ = std::fs::remove_file(self.file(key));
        let _ = std::fs::remove_dir(&self.path);
    }

    /// Removes what is not waiting by the journal: a killed run may have left it.
    pub(super) fn keep_only<'k>(&self, keys: impl Iterator<Item = &'k PendingKey>) {
        let wanted: BTreeSet<String> = keys.map(|key| name(*key)).collect();
        for entry in std::fs::read_dir(&self.path).into_iter().flatten().flatten() {
            if !wanted.contains(&*entry.file_name().to_string_lossy()) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
        // Only an empty folder can be removed.
        let _ = std::fs::remove_dir(&self.path);
    }
}

fn name((round, place): PendingKey) -> String {
    format!("{round}-{place}.json")
}

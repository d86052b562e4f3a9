//! `RunReport`: a run as reports need it: the figures, the findings with their known bugs, and the course over time.

use super::timeline::Timeline;
use crate::language::{LanguageId, language_of};
use edgewise_engine::Profile;
use edgewise_lab::Finding;
use edgewise_lab::campaign::{ListedFinding, Summary};
use edgewise_lab::store::{FolderReader, StoreReader};
use edgewise_lab::triage::{KnownBug, KnownBugs};
use std::path::{Path, PathBuf};

/// A run, read from its folder.
pub(crate) struct RunReport {
    pub(crate) path: PathBuf,
    pub(crate) summary: Summary,
    /// The stable findings, the worst first.
    pub(crate) findings: Vec<Reported>,
    /// The findings that some replays did not reproduce.
    pub(crate) unstable: Vec<Reported>,
    pub(crate) timeline: Timeline,
}

/// A finding, and its known bug if there is one.
pub(crate) struct Reported {
    pub(crate) finding: Finding,
    pub(crate) bug: Option<KnownBug>,
    /// The folder of the finding, relative to the folder of the run.
    pub(crate) folder: String,
}

impl RunReport {
    /// Reads the folder of a run.
    pub(crate) fn read(path: &Path, known: &KnownBugs) -> anyhow::Result<Self> {
        let store = FolderReader::at(path);
        let mut summary = store.summary()?;
        let timeline = Timeline::of(&store.events()?, summary.elapsed_s);
        let reported = |folder: &str, findings: Vec<Finding>| {
            let mut all: Vec<Reported> = findings
                .into_iter()
                .map(|finding| {
                    let finding = language_of(&finding).restored(finding);
                    let bug = known.recognise(&finding).cloned();
                    let folder = format!("{folder}/{}", finding.signature);
                    Reported { finding, bug, folder }
                })
                .collect();
            all.sort_by_cached_key(|reported| reported.finding.rank());
            all
        };
        // A folder that contains only a summary has no findings.
        let signatures = store.signatures().unwrap_or_default();
        let findings =
            signatures.iter().map(|signature| store.finding(signature)).collect::<Result<_, _>>()?;
        let findings = reported("findings", findings);
        let unstable = reported("unstable", store.unstable()?);
        // The known-bugs file may be newer than the run, and older runs lack these parts of the summary.
        summary.findings.list =
            findings.iter().map(|reported| ListedFinding::of(&reported.finding, known)).collect();
        if summary.assumed.is_none()
            && let Some(profile) = Profile::built_in_at(&summary.target, &summary.version)
        {
            summary.assumed = LanguageId::of_target(&summary.target).any().assumptions(&profile);
            summary.accepted = profile.deviations;
        }
        Ok(Self { path: path.to_owned(), summary, findings, unstable, timeline })
    }

    /// How many findings are known or intended.
    pub(crate) fn recognised(&self) -> usize {
        self.findings.iter().filter(|reported| reported.bug.is_some()).count()
    }
}

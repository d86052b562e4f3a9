//! A run as reports see it: the figures, the findings with what is known of them, and how it went over time.

use super::timeline::Timeline;
use crate::exit::Usage;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::read_finding;
use edgewise_engine::Profile;
use edgewise_lab::campaign::{ListedFinding, Summary};
use edgewise_lab::store::{signatures_in, unstable_in};
use edgewise_lab::triage::{KnownBug, KnownBugs};
use edgewise_lab::{Finding, Language, TargetContext};
use std::path::{Path, PathBuf};

/// A run, read from its folder.
pub(crate) struct RunReport {
    pub(crate) path: PathBuf,
    pub(crate) summary: Summary,
    /// What was found, the worst first.
    pub(crate) findings: Vec<Reported>,
    /// What did not show in every replay.
    pub(crate) unstable: Vec<Reported>,
    pub(crate) timeline: Timeline,
}

/// A finding, and the known bug it is.
pub(crate) struct Reported {
    pub(crate) finding: Finding,
    pub(crate) bug: Option<KnownBug>,
    /// Its folder, relative to that of the run.
    pub(crate) folder: String,
}

impl RunReport {
    /// Reads the folder of a run.
    pub(crate) fn read(path: &Path, known: &KnownBugs) -> anyhow::Result<Self> {
        let file = path.join("summary.json");
        let text = std::fs::read_to_string(&file).map_err(|error| {
            Usage(format!(
                "{} is not the folder of a run that has ended: {} cannot be read: {error}",
                path.display(),
                file.display()
            ))
        })?;
        let mut summary: Summary = serde_json::from_str(&text)
            .map_err(|error| Usage(format!("{} is not a summary: {error}", file.display())))?;
        let events = std::fs::read_to_string(path.join("events.jsonl")).unwrap_or_default();
        let timeline = Timeline::read(&events, summary.elapsed_s);
        let read = |folder: &str, names: Vec<String>| -> anyhow::Result<Vec<Reported>> {
            let mut all = Vec::new();
            for name in names {
                let folder = format!("{folder}/{name}");
                let finding = read_finding(&path.join(&folder)).map_err(Usage)?;
                let bug = known.recognise(&finding).cloned();
                all.push(Reported { finding, bug, folder });
            }
            all.sort_by_cached_key(|reported| reported.finding.rank());
            Ok(all)
        };
        let findings = read("findings", signatures_in(path).unwrap_or_default().into_iter().collect())?;
        let unstable = read("unstable", unstable_in(path).into_iter().collect())?;
        // The known-bugs file may be newer than the run, and the run older than these parts of its summary.
        summary.findings.list =
            findings.iter().map(|reported| ListedFinding::of(&reported.finding, known)).collect();
        if summary.assumed.is_none()
            && let Some(profile) = Profile::built_in_at(&summary.target, &summary.version)
        {
            if let Ok(context) = TargetContext::<Cypher>::of(&profile) {
                summary.assumed = Some(Cypher::assumptions(&context));
            }
            summary.accepted = profile.deviations;
        }
        Ok(Self { path: path.to_owned(), summary, findings, unstable, timeline })
    }

    /// How many findings are known or intended.
    pub(crate) fn recognised(&self) -> usize {
        self.findings.iter().filter(|reported| reported.bug.is_some()).count()
    }
}

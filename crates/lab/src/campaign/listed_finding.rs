//! `ListedFinding`: a finding as an entry of the list in `summary.json`.

use crate::triage::{KnownBugs, Label, State};
use crate::{FaultKind, Finding, Severity};
use edgewise_engine::ErrorClass;
use serde::{Deserialize, Serialize};

/// A finding as an entry of the list in `summary.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedFinding {
    /// The id of the finding within the run: its signature.
    pub id: String,
    /// One sentence that states the fault.
    pub title: String,
    /// How severe the finding is.
    pub severity: Severity,
    /// The kind of fault.
    pub kind: FaultKind,
    /// The class of the error, if the finding is an error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ErrorClass>,
    /// The oracle that detected the fault.
    pub oracle: String,
    /// The rule of the oracle that the answer violates.
    pub rule: String,
    /// The signature, which is the same in all runs that find the same fault.
    pub signature: String,
    /// What the known-bugs file says about the finding.
    pub state: ListedState,
    /// The name of the known bug that the finding is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// The name of a known bug that has the same signature, if its shape does not match all cases of the finding: the
    /// finding may be another bug.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resembles: Option<String>,
    /// How many failing cases led to the finding.
    pub seen: u64,
    /// The folder of the finding, relative to the folder of the run.
    pub path: String,
}

/// What the known-bugs file says about a finding. `--fail-on new` fails on `new` and `fixed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListedState {
    /// The known-bugs file does not list the finding.
    New,
    /// The finding is a bug that was reported or accepted.
    Known,
    /// The known-bugs file says that the engine's developers intend the behaviour.
    Intended,
    /// The finding is listed as fixed, but still occurs.
    Fixed,
}

impl ListedFinding {
    /// The entry of a finding, with what the known-bugs file says about it.
    pub fn of(finding: &Finding, known: &KnownBugs) -> Self {
        let Label { bug, resembles } = known.label(finding);
        Self {
            id: finding.signature.clone(),
            title: finding.title.clone(),
            severity: finding.severity(),
            kind: finding.symptom.kind,
            class: finding.symptom.class,
            oracle: finding.symptom.oracle.clone(),
            rule: finding.symptom.rule.clone(),
            signature: finding.signature.clone(),
            state: bug.map_or(ListedState::New, |bug| match bug.state {
                State::Known => ListedState::Known,
                State::Intended => ListedState::Intended,
                State::Fixed => ListedState::Fixed,
            }),
            bug: bug.map(|bug| bug.name.clone()),
            resembles: resembles.map(|bug| bug.name.clone()),
            seen: finding.seen,
            path: format!("findings/{}", finding.signature),
        }
    }

    /// The entries of findings, the most severe first.
    pub fn list(findings: &[Finding], known: &KnownBugs) -> Vec<Self> {
        let mut sorted: Vec<&Finding> = findings.iter().collect();
        sorted.sort_by_cached_key(|finding| finding.rank());
        sorted.into_iter().map(|finding| Self::of(finding, known)).collect()
    }
}

//! A finding: a reduced case, its signature, and the engine's answers in the last replay.

use crate::reduce::MinimalDeviation;
use crate::{Case, Language, PlanDifference, RuleReference, Severity, Symptom, oracle};
use edgewise_engine::Outcome;
use serde::{Deserialize, Serialize};

/// The version of the finding format this program writes.
pub const FINDING_VERSION: u32 = 1;

/// A reduced failure of an engine, in the form that `finding.json` stores.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The version of the format.
    pub finding_version: u32,
    /// Its signature: the name of its folder.
    pub signature: String,
    /// The features of the reduced case that identify its cause. The signature is computed from them.
    #[serde(default, alias = "essence", skip_serializing_if = "Vec::is_empty")]
    pub fingerprint: Vec<String>,
    /// A digest of the minimal statements, by which the case is recognised as a known bug.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shape: String,
    /// Cases with the same signature and another shape. They may be other bugs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<OtherShape>,
    /// One sentence that states the fault.
    pub title: String,
    /// The kind of fault, with the oracle and rule that detected it.
    pub symptom: Symptom,
    /// The difference as readable text.
    pub detail: String,
    /// The reduced case.
    pub case: Case,
    /// The outcome of each step of the plan in the last replay on a fresh database.
    pub observed: Vec<Observed>,
    /// How often the symptom showed in the replays at the end.
    pub replays: Replays,
    /// The counts and sizes of the reduction.
    pub reduction: Reduction,
    /// Statements similar to the wrong one that the engine answers correctly, found during the reduction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
    /// The single wrong statement that the case boils down to, whichever oracle detected it.
    #[serde(default, alias = "core", skip_serializing_if = "Option::is_none")]
    pub minimal_deviation: Option<MinimalDeviation>,
    /// The operators in which the query plans of its statements differ. None if the engine shows no plans, or if they
    /// are alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plans: Option<PlanDifference>,
    /// How severe it is, by its oracle; see [`Finding::severity`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// Where the rules that it breaks are stated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rule_reference: Vec<RuleReference>,
    /// How many failures of this campaign have this signature, this one included.
    pub seen: u64,
    /// The case before reduction, which is stored in its own file.
    #[serde(skip)]
    pub original: Option<Box<Case>>,
}

/// A case of another shape with the same signature. Its folder is `shapes/<shape>` in the finding's folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherShape {
    /// Its shape.
    pub shape: String,
    /// One sentence that states its fault.
    pub title: String,
}

/// A statement similar to the wrong one that the engine answers correctly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The statement.
    pub text: String,
    /// How it differs from the wrong one.
    pub change: String,
}

/// The outcome of a step in the last replay.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Observed {
    /// The role of the step.
    pub role: String,
    /// The statement, if the step runs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The outcome.
    pub outcome: Outcome,
}

/// How often a case showed its symptom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replays {
    /// How often it was played.
    pub tried: u32,
    /// How often it showed the symptom.
    pub shown: u32,
}

/// The counts and sizes of a reduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reduction {
    /// Candidates played.
    pub attempts: u32,
    /// Candidates played in addition, for the minimal deviation.
    #[serde(default, alias = "core_attempts", skip_serializing_if = "is_zero")]
    pub deviation_attempts: u32,
    /// Candidates kept.
    pub kept: u32,
    /// The number of setup statements before the reduction.
    pub setup_before: usize,
    /// The number of setup statements after the reduction.
    pub setup_after: usize,
    /// The bytes of the query before the reduction.
    pub query_before: usize,
    /// The bytes of the query after the reduction.
    pub query_after: usize,
    /// The fraction of plays in which the case failed before it was reduced. None if it failed in every play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Finding {
    /// The shapes of all its cases, its own first, each prefixed with the signature: `97d4438e2709/5be1a0c2`.
    pub fn shaped_signatures(&self) -> Vec<String> {
        let others = self.other_shapes.iter().map(|other| other.shape.clone());
        std::iter::once(self.shape.clone())
            .chain(others)
            .map(|shape| format!("{}/{shape}", self.signature))
            .collect()
    }

    /// True if the symptom showed in every replay.
    pub fn stable(&self) -> bool {
        self.replays.shown == self.replays.tried
    }

    /// The finding with the fields updated that an earlier version did not store, or stored differently.
    #[must_use]
    pub fn restored<L: Language>(mut self) -> Self {
        self.case = self.case.restored::<L>();
        self.symptom.oracle.clone_from(&self.case.symptom.oracle);
        self.rule_reference = L::rule_references(&self);
        let Self { symptom, case, observed, minimal_deviation, plans, .. } = &self;
        let severity = oracle::<L>(&symptom.oracle).map(|oracle| oracle.severity(symptom));
        let shape = self.shape.is_empty().then(|| L::shape(symptom, case, minimal_deviation.as_ref()));
        let features = self.fingerprint.is_empty().then(|| {
            L::fingerprint(symptom, case, observed, minimal_deviation.as_ref(), plans.as_ref()).features
        });
        self.shape = shape.unwrap_or(self.shape);
        self.fingerprint = features.unwrap_or(self.fingerprint);
        self.severity = severity;
        self
    }
}

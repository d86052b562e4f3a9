//! `Finding`: a reduced case, its signature, and the engine's answers in the last replay.

use crate::reduce::MinimalDeviation;
use crate::{Case, Language, PlanDifference, RuleReference, Severity, Symptom, oracle};
use edgewise_engine::Outcome;
use serde::{Deserialize, Serialize};

/// The version of the finding format that Edgewise writes.
pub const FINDING_VERSION: u32 = 1;

/// A reduced failure of an engine, in the form that `finding.json` stores.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The version of the format.
    pub finding_version: u32,
    /// The signature, which is also the name of the finding's folder.
    pub signature: String,
    /// The features of the reduced case that identify its cause. The signature is computed from them.
    #[serde(default, alias = "essence", skip_serializing_if = "Vec::is_empty")]
    pub fingerprint: Vec<String>,
    /// A digest of the minimal statements without names and values, by which the case is recognised as a known bug.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shape: String,
    /// Cases that have the same signature but another shape. They may be other bugs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_shapes: Vec<OtherShape>,
    /// One sentence that states the fault.
    pub title: String,
    /// The kind of fault, with the oracle and rule that detected it.
    pub symptom: Symptom,
    /// How the answer differs from the expected one, as readable text.
    pub detail: String,
    /// The reduced case.
    pub case: Case,
    /// The outcome of each step of the plan in the last replay on a fresh database.
    pub observed: Vec<Observed>,
    /// How often the symptom occurred in the replays at the end.
    pub replays: Replays,
    /// The counts and sizes of the reduction.
    pub reduction: Reduction,
    /// Statements similar to the wrong one that the engine answers correctly. They were found during the reduction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controls: Vec<Control>,
    /// The single wrong statement that the case boils down to, whichever oracle detected the fault.
    #[serde(default, alias = "core", skip_serializing_if = "Option::is_none")]
    pub minimal_deviation: Option<MinimalDeviation>,
    /// The operators in which the engine's query plans for the statements of the case differ. `None` if the engine
    /// shows no plans, or if the plans have the same operators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plans: Option<PlanDifference>,
    /// How severe the finding is, as its oracle rates it. `None` in files of older versions; see [`Finding::severity`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub severity: Option<Severity>,
    /// Where the language's documents state the rules that the finding breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rule_reference: Vec<RuleReference>,
    /// How many failures of this campaign have this signature, including the one that became the finding.
    pub seen: u64,
    /// The case before reduction, which is stored in its own file.
    #[serde(skip)]
    pub original: Option<Box<Case>>,
}

/// A case of another shape with the same signature. Its folder is `shapes/<shape>` in the finding's folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OtherShape {
    /// The shape of the other case.
    pub shape: String,
    /// One sentence that states the fault of the other case.
    pub title: String,
}

/// A statement similar to the wrong one that the engine answers correctly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The statement that the engine answers correctly.
    pub text: String,
    /// How the statement differs from the wrong one.
    pub change: String,
}

/// The outcome of a step in the last replay.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Observed {
    /// The role that the step has in the plan.
    pub role: String,
    /// The statement, if the step runs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What the engine answered to the step.
    pub outcome: Outcome,
}

/// How often a case showed its symptom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replays {
    /// How often the case was played.
    pub tried: u32,
    /// How often the case showed the symptom.
    pub shown: u32,
}

/// The counts and sizes of a reduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reduction {
    /// The number of candidates that were played.
    pub attempts: u32,
    /// The number of candidates that were played in addition, to find the minimal deviation.
    #[serde(default, alias = "core_attempts", skip_serializing_if = "is_zero")]
    pub deviation_attempts: u32,
    /// The number of candidates that still showed the symptom, so that the reduction went on from them.
    pub kept: u32,
    /// The number of setup statements before the reduction.
    pub setup_before: usize,
    /// The number of setup statements after the reduction.
    pub setup_after: usize,
    /// The bytes of the query before the reduction.
    pub query_before: usize,
    /// The bytes of the query after the reduction.
    pub query_after: usize,
    /// The fraction of plays in which the case failed before it was reduced. `None` if it failed in every play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Finding {
    /// The shapes of all cases of the finding, its own first, each prefixed with the signature:
    /// `97d4438e2709/5be1a0c2`.
    pub fn shaped_signatures(&self) -> Vec<String> {
        let others = self.other_shapes.iter().map(|other| other.shape.clone());
        std::iter::once(self.shape.clone())
            .chain(others)
            .map(|shape| format!("{}/{shape}", self.signature))
            .collect()
    }

    /// True if the symptom occurred in every replay.
    pub fn stable(&self) -> bool {
        self.replays.shown == self.replays.tried
    }

    /// The finding in the form of the current version: fills or updates fields that an earlier version did not store,
    /// or stored differently.
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

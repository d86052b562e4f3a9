//! `Summary`: the results of a campaign, as in `summary.json`.

use super::tally::fraction;
use super::{Compared, ListedFinding, OracleTally, Rejection, Tally};
use crate::{Assumption, FaultKind, Symptom};
use edgewise_engine::Deviation;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of `Summary::ended` for a campaign that has played all its queries.
pub(crate) const ALL_PLAYED: &str = "cases";

/// The results of a campaign in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The seed of the campaign.
    pub seed: u64,
    /// The target under test, as the user named it.
    pub target: String,
    /// The version of the target's engine.
    pub version: String,
    /// The version of Edgewise.
    pub edgewise: String,
    /// Why the campaign ended: `cases`, `time`, `interrupted`, or an error.
    pub ended: String,
    /// The number of rounds played.
    pub rounds: u64,
    /// The number of queries judged.
    pub cases: u64,
    /// The number of statements sent in rounds.
    pub statements: u64,
    /// Seconds from start to end; for a resumed campaign, the sum of all its runs.
    pub elapsed_s: f64,
    /// The number of statements sent per second.
    pub statements_per_s: f64,
    /// Fraction of the workers' time that was spent inside the engine.
    pub engine_time_share: Option<f64>,
    /// Fraction of the workers' time in which the reference (the executable semantics that Edgewise ships) executed the
    /// sample of queries that the generator learns from.
    #[serde(default)]
    pub feedback_time_share: Option<f64>,
    /// Fraction of generated statements that the engine accepted.
    pub valid_rate: Option<f64>,
    /// Fraction of answered read queries whose answer has a value that is not null.
    pub non_empty_rate: Option<f64>,
    /// Fraction of the predicates used to partition rows that gave two or more non-empty parts. Other predicates test
    /// little.
    pub split_rate: Option<f64>,
    /// The number of skips by all oracles. An oracle skips a query that it applies to if it cannot say which answer is
    /// right.
    pub skipped: u64,
    /// The number of queries to which an oracle does not apply, summed over all oracles.
    #[serde(default)]
    pub not_applicable: u64,
    /// Rounds whose setup did not load, by reason.
    pub setup_failed: BTreeMap<String, u64>,
    /// How many queries got a verdict from an oracle that compares answers. Screening for crashes and errors does not
    /// count.
    #[serde(default)]
    pub compared: Compared,
    /// The number of rejected statements that a switch of the profile explains, by switch. Such rejections are no
    /// failures.
    #[serde(default)]
    pub switched_off: BTreeMap<String, u64>,
    /// The number of statements that ran into the time limit.
    pub timeouts: u64,
    /// Batches of writing queries that were undone by rolling back.
    #[serde(default)]
    pub rolled_back: u64,
    /// Batches of writing queries that were undone by loading the setup again instead of a rollback.
    #[serde(default)]
    pub reloaded: u64,
    /// Batches of writing queries after which the rollback did not restore the graph.
    #[serde(default)]
    pub left_behind: u64,
    /// The numbers of findings, and their list.
    pub findings: FindingCounts,
    /// The counts of each oracle, by its id.
    pub by_oracle: BTreeMap<String, OracleTally>,
    /// Rejected statements by class and message.
    pub rejections: BTreeMap<String, Rejection>,
    /// What was not tested, and why. Without this list, "nothing found" would claim too much.
    pub not_tested: Vec<String>,
    /// Where answers were judged by a choice of the engine instead of the language's rule. `None` in summaries of
    /// versions that did not record it.
    #[serde(default)]
    pub assumed: Option<Vec<Assumption>>,
    /// Documented differences from the language's rules that are accepted as intended, and not reported.
    #[serde(default)]
    pub accepted: Vec<Deviation>,
}

/// The numbers of findings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingCounts {
    /// The number of failures seen.
    pub total: u64,
    /// The number of findings with distinct signatures.
    pub distinct: u64,
    /// The number of distinct findings in which answers of the engine contradict each other.
    pub contradictions: u64,
    /// The number of distinct findings in which an answer deviates from the rules of the language.
    pub deviations: u64,
    /// The number of distinct internal errors.
    pub errors: u64,
    /// The number of distinct findings in which the engine crashes.
    pub crashes: u64,
    /// The number of distinct findings in which the engine does not answer.
    pub hangs: u64,
    /// The number of distinct performance findings: queries that are much slower than an equivalent query.
    pub performance: u64,
    /// The number of distinct findings that the known-bugs file recognises.
    #[serde(default)]
    pub known: u64,
    /// The number of failures that did not occur in every replay.
    pub unstable: u64,
    /// Failures that are not yet reduced, because the run was interrupted or its time or plays were spent. They wait in
    /// `pending/`, and a resumed run reduces them.
    #[serde(default)]
    pub not_yet_reduced: u64,
    /// The number of failures that were not reduced, because enough failures of the same symptom were.
    #[serde(default)]
    pub counted: u64,
    /// The distinct findings, the most severe first, then the most often seen, then by signature.
    #[serde(default)]
    pub list: Vec<ListedFinding>,
}

impl FindingCounts {
    /// Counts a finding whose signature is new.
    pub fn add_distinct(&mut self, symptom: &Symptom) {
        self.distinct += 1;
        *match symptom.kind {
            FaultKind::Contradiction => &mut self.contradictions,
            FaultKind::Deviation => &mut self.deviations,
            FaultKind::Error => &mut self.errors,
            FaultKind::Crash => &mut self.crashes,
            FaultKind::Hang => &mut self.hangs,
            FaultKind::Performance => &mut self.performance,
        } += 1;
    }
}

impl Summary {
    /// The error that ended the run early, if any.
    pub fn broken(&self) -> Option<&str> {
        let ended = self.ended.as_str();
        (!matches!(ended, "" | "cases" | "time" | "interrupted")).then_some(ended)
    }

    /// Fills in the fields that are computed from a tally.
    #[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
    pub fn with_tally(mut self, tally: &Tally) -> Self {
        self.rounds = tally.rounds;
        self.cases = tally.cases;
        self.statements = tally.statements;
        self.statements_per_s =
            if self.elapsed_s > 0.0 { tally.statements as f64 / self.elapsed_s } else { 0.0 };
        self.engine_time_share = fraction(tally.engine_us, tally.worker_us);
        self.feedback_time_share = fraction(tally.feedback_us, tally.worker_us);
        self.valid_rate = tally.valid_rate();
        self.non_empty_rate = tally.non_empty_rate();
        self.split_rate = tally.split_rate();
        self.skipped = tally.by_oracle.values().map(OracleTally::skipped).sum();
        self.not_applicable = tally.by_oracle.values().map(OracleTally::not_applicable).sum();
        self.setup_failed = tally.setup_failed.clone();
        self.timeouts = tally.timeouts;
        self.compared = tally.compared;
        self.switched_off = tally.switched_off.clone();
        self.rolled_back = tally.rolled_back;
        self.reloaded = tally.reloaded;
        self.left_behind = tally.left_behind;
        self.by_oracle = tally.by_oracle.clone();
        self.rejections = tally.rejections.clone();
        self
    }
}

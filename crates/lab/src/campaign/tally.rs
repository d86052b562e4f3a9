//! `Tally`: the counts of one or several rounds.

use crate::oracle::Refusal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The maximum number of distinct rejection messages that are kept with an example.
const MOST_REJECTIONS: usize = 60;

/// Counts of one round or of many. All counts except the times and timeouts are the same for any number of workers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// The number of rounds played.
    pub rounds: u64,
    /// The number of queries judged.
    pub cases: u64,
    /// The number of statements sent.
    pub statements: u64,
    /// Generated statements that the engine accepted.
    pub accepted: u64,
    /// Accepted statements that belong to queries, not to a setup.
    pub answered: u64,
    /// Generated statements that the engine rejected, except with errors that a correct engine may raise on a valid
    /// statement.
    pub rejected: u64,
    /// Rejections by error class and message, with an example each.
    pub rejections: BTreeMap<String, Rejection>,
    /// Read queries that were answered.
    pub reads: u64,
    /// Answered read queries whose answer has a value that is not null.
    pub non_empty: u64,
    /// Predicates by which an oracle partitioned the rows of a query.
    pub partitioned: u64,
    /// Predicates among `partitioned` that gave two or more non-empty parts.
    pub split: u64,
    /// Rounds whose setup did not load, by reason.
    pub setup_failed: BTreeMap<String, u64>,
    /// Rounds in which the stored graph differed from the one that the setup describes.
    pub graphs_differed: u64,
    /// How many queries got a verdict from an oracle that compares answers.
    pub compared: Compared,
    /// Rejected statements that a switch of the profile explains, by switch.
    pub switched_off: BTreeMap<String, u64>,
    /// Statements that ran into the time limit. Their number depends on timing.
    pub timeouts: u64,
    /// Batches of writing queries that were undone by rolling back.
    pub rolled_back: u64,
    /// Batches of writing queries that were undone by loading the setup again.
    pub reloaded: u64,
    /// Batches of writing queries after which the rollback did not restore the graph.
    pub left_behind: u64,
    /// The counts of each oracle, by its id.
    pub by_oracle: BTreeMap<String, OracleTally>,
    /// Statements sent in the rounds of each preset.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub by_preset: BTreeMap<String, u64>,
    /// Microseconds spent inside the engine.
    pub engine_us: u64,
    /// Microseconds that the workers spent on rounds, the engine's time included.
    pub worker_us: u64,
    /// Microseconds in which the reference executed the queries that the generator learns from.
    pub feedback_us: u64,
}

/// How many queries got a verdict from an oracle that compares answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Compared {
    /// All queries, judged or not.
    pub queries: u64,
    /// The queries that got a verdict.
    pub judged: u64,
    /// All queries that write, judged or not.
    pub writing: u64,
    /// The writing queries that were judged.
    pub writing_judged: u64,
}

impl Compared {
    /// Counts a query, by whether it got a verdict and whether it writes.
    pub fn count(&mut self, judged: bool, writes: bool) {
        self.queries += 1;
        self.judged += u64::from(judged);
        self.writing += u64::from(writes);
        self.writing_judged += u64::from(writes && judged);
    }

    /// Adds the counts of later rounds to these.
    fn add(&mut self, later: Self) {
        self.queries += later.queries;
        self.judged += later.judged;
        self.writing += later.writing;
        self.writing_judged += later.writing_judged;
    }

    /// Fraction of the queries that got a verdict; `None` without queries.
    pub fn rate(&self) -> Option<f64> {
        fraction(self.judged, self.queries)
    }

    /// Fraction of the writing queries that got a verdict; `None` without writing queries.
    pub fn writing_rate(&self) -> Option<f64> {
        fraction(self.writing_judged, self.writing)
    }
}

/// Counts of one oracle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OracleTally {
    /// The number of passes in which something was compared.
    pub passed: u64,
    /// The number of passes in which there was nothing to compare.
    pub vacuous: u64,
    /// The number of failures: answers that the oracle found wrong.
    pub failed: u64,
    /// The number of queries to which the oracle does not apply, by reason.
    pub not_applicable: BTreeMap<String, u64>,
    /// The number of skips, by reason: applicable queries for which the oracle cannot say which answer is right, and
    /// answers that it could not compare.
    pub skipped: BTreeMap<String, u64>,
    /// Columns of passed answers that were not compared, because the language does not determine their values.
    pub unjudged_columns: u64,
    /// The number of statements in the oracle's plans.
    pub statements: u64,
    /// The microseconds from making a plan to its verdict, summed over all plans.
    pub time_us: u64,
}

/// Rejections with the same class and message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejection {
    /// How often the rejection occurred.
    pub count: u64,
    /// The first statement that was rejected with this message.
    pub example: String,
    /// The message with which the example was rejected.
    pub message: String,
}

impl Tally {
    /// Adds a later tally to this one. If both have an example of the same rejection, the earlier example is kept.
    pub fn add(&mut self, later: &Self) {
        self.rounds += later.rounds;
        self.cases += later.cases;
        self.statements += later.statements;
        self.accepted += later.accepted;
        self.answered += later.answered;
        self.rejected += later.rejected;
        self.reads += later.reads;
        self.non_empty += later.non_empty;
        self.partitioned += later.partitioned;
        self.split += later.split;
        self.graphs_differed += later.graphs_differed;
        self.timeouts += later.timeouts;
        self.compared.add(later.compared);
        for (switch, count) in &later.switched_off {
            *self.switched_off.entry(switch.clone()).or_default() += count;
        }
        self.rolled_back += later.rolled_back;
        self.reloaded += later.reloaded;
        self.left_behind += later.left_behind;
        self.engine_us += later.engine_us;
        self.worker_us += later.worker_us;
        self.feedback_us += later.feedback_us;
        for (reason, count) in &later.setup_failed {
            *self.setup_failed.entry(reason.clone()).or_default() += count;
        }
        for (key, rejection) in &later.rejections {
            self.add_rejection(key, rejection);
        }
        for (preset, count) in &later.by_preset {
            *self.by_preset.entry(preset.clone()).or_default() += count;
        }
        for (oracle, counts) in &later.by_oracle {
            self.by_oracle.entry(oracle.clone()).or_default().add(counts);
        }
    }

    /// Counts a rejected statement. `key` is the error class with the template of the message.
    pub fn reject(&mut self, key: &str, statement: &str, message: &str) {
        self.rejected += 1;
        self.add_rejection(
            key,
            &Rejection { count: 1, example: statement.to_owned(), message: message.to_owned() },
        );
    }

    /// Counts a rejection if its key is known; otherwise keeps it as an example, if there is room.
    fn add_rejection(&mut self, key: &str, rejection: &Rejection) {
        if let Some(known) = self.rejections.get_mut(key) {
            known.count += rejection.count;
        } else if self.rejections.len() < MOST_REJECTIONS {
            self.rejections.insert(key.to_owned(), rejection.clone());
        }
    }

    /// The counts of the oracle with this id.
    pub fn oracle(&mut self, id: &str) -> &mut OracleTally {
        self.by_oracle.entry(id.to_owned()).or_default()
    }

    /// Fraction of generated statements that the engine accepted; `None` if there were none.
    pub fn valid_rate(&self) -> Option<f64> {
        fraction(self.accepted, self.accepted + self.rejected)
    }

    /// Fraction of answered read queries whose answer has a value that is not null.
    pub fn non_empty_rate(&self) -> Option<f64> {
        fraction(self.non_empty, self.reads)
    }

    /// Fraction of the predicates used to partition rows that gave two or more non-empty parts.
    pub fn split_rate(&self) -> Option<f64> {
        fraction(self.split, self.partitioned)
    }
}

impl OracleTally {
    /// Adds the counts of later rounds to these.
    fn add(&mut self, later: &Self) {
        self.passed += later.passed;
        self.vacuous += later.vacuous;
        self.failed += later.failed;
        self.unjudged_columns += later.unjudged_columns;
        self.statements += later.statements;
        self.time_us += later.time_us;
        for (reason, count) in &later.not_applicable {
            *self.not_applicable.entry(reason.clone()).or_default() += count;
        }
        for (reason, count) in &later.skipped {
            *self.skipped.entry(reason.clone()).or_default() += count;
        }
    }

    /// Counts a query that the oracle made no plan for, by the reason.
    pub fn refuse(&mut self, refusal: &Refusal) {
        match refusal {
            Refusal::NotApplicable(why) => *self.not_applicable.entry(why.to_string()).or_default() += 1,
            Refusal::Unsound(why) => self.skip(why),
        }
    }

    /// The number of queries to which the oracle does not apply.
    pub fn not_applicable(&self) -> u64 {
        self.not_applicable.values().sum()
    }

    /// The number of skips, for all reasons together.
    pub fn skipped(&self) -> u64 {
        self.skipped.values().sum()
    }

    /// Counts a skip by its reason.
    pub fn skip(&mut self, why: &str) {
        *self.skipped.entry(why.to_owned()).or_default() += 1;
    }
}

/// `part / whole`; `None` if the whole is 0. The counts are far below 2^52, so the conversion to floats is exact.
#[allow(clippy::cast_precision_loss)]
pub(super) fn fraction(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

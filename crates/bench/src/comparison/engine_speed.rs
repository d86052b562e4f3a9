//! `EngineSpeed`: how fast an engine answered the queries that all engines were asked.

use super::Latency;
use edgewise_engine::{Observation, Outcome};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// The speed of one engine.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EngineSpeed {
    /// The target.
    pub target: String,
    /// The version that the engine reports.
    pub version: String,
    /// Queries that the engine answered, whether the others did or not.
    pub answered: u64,
    /// Queries that the engine did not answer, by what happened instead: the class of an error, `crash` or `hang`.
    pub unanswered: BTreeMap<String, u64>,
    /// The times of queries that every engine answered, when they were sent for the first time.
    pub first: Option<Latency>,
    /// The times of the same queries, when they were sent again at once.
    pub again: Option<Latency>,
    /// How many of these queries, sent one after another on one connection, the engine answers in a second.
    pub queries_per_s: Option<f64>,
    /// How many statements that create the graphs the engine runs in a second.
    pub setup_statements_per_s: Option<f64>,
}

/// The times of one engine while they are measured.
#[derive(Default)]
pub(super) struct Times {
    pub(super) first: Vec<Duration>,
    pub(super) again: Vec<Duration>,
    pub(super) answered: u64,
    pub(super) unanswered: BTreeMap<String, u64>,
    pub(super) setup: Duration,
    pub(super) setup_statements: u64,
}

impl Times {
    /// Counts whether the engine answered a query.
    pub(super) fn count(&mut self, observation: &Observation) {
        match &observation.outcome {
            Outcome::Error { class, .. } => *self.unanswered.entry(class.to_string()).or_default() += 1,
            Outcome::Crash(_) => *self.unanswered.entry("crash".to_owned()).or_default() += 1,
            Outcome::Hang { .. } => *self.unanswered.entry("hang".to_owned()).or_default() += 1,
            Outcome::Rows(_) | Outcome::Graph(_) | Outcome::Done => self.answered += 1,
        }
    }

    /// The figures.
    #[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
    pub(super) fn figures(self, target: String, version: String) -> EngineSpeed {
        let rate = |count: u64, time: Duration| {
            (count > 0 && !time.is_zero()).then(|| count as f64 / time.as_secs_f64())
        };
        let times = self.first.iter().chain(&self.again);
        let sent = (self.first.len() + self.again.len()) as u64;
        EngineSpeed {
            target,
            version,
            answered: self.answered,
            unanswered: self.unanswered,
            queries_per_s: rate(sent, times.sum()),
            setup_statements_per_s: rate(self.setup_statements, self.setup),
            first: Latency::of(&self.first),
            again: Latency::of(&self.again),
        }
    }
}

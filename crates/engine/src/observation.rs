//! An outcome with its measurements.

use crate::Outcome;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What was observed when one step of a plan ran.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Observation {
    /// The outcome.
    pub outcome: Outcome,
    /// The time that the engine took, measured as close to the engine as possible.
    pub elapsed: Duration,
    /// The plan, if the engine reported it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// What the statement changed, if the engine reported it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counters: Option<Counters>,
}

/// What a statement changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counters {
    /// Nodes created.
    pub nodes_created: u64,
    /// Nodes deleted.
    pub nodes_deleted: u64,
    /// Relationships created.
    pub relationships_created: u64,
    /// Relationships deleted.
    pub relationships_deleted: u64,
    /// Properties set or removed.
    pub properties_set: u64,
    /// Labels added.
    pub labels_added: u64,
    /// Labels removed.
    pub labels_removed: u64,
}

impl Observation {
    /// Creates an observation without plan and counters.
    pub fn new(outcome: Outcome, elapsed: Duration) -> Self {
        Self { outcome, elapsed, plan: None, counters: None }
    }
}

//! `FeedbackConfig`: how a round learns from queries that returned data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// How a round learns which of its queries return data. The reference (the executable semantics that Edgewise ships)
/// runs a sample of them. Without the reference, these settings have no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FeedbackConfig {
    /// One in this many queries is run on the reference (default 10).
    pub sample: u32,
    /// Percent of a round's queries that are mutants: variations of earlier queries of the round that returned data
    /// (default 40).
    pub mutants: u32,
    /// Only queries with this many clauses are mutated (default 2 to 8).
    pub window: Interval,
    /// Whether queries prefer property keys that few of the queries with data have used (default true).
    pub keys: bool,
}

impl Default for FeedbackConfig {
    fn default() -> Self {
        Self { sample: 10, mutants: 40, window: Interval::new(2, 8), keys: true }
    }
}

impl FeedbackConfig {
    /// Checks every number of these settings.
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if self.sample == 0 {
            return Err(ConfigError::TooSmall { key: "feedback.sample", min: 0, least: 1 });
        }
        self.window.check("feedback.window", 1, 1_000)?;
        check_percent("feedback.mutants", self.mutants)
    }
}

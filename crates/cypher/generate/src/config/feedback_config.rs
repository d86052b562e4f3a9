//! `FeedbackConfig`: how a round learns from queries that returned data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// How a round learns from queries that returned data on the reference. Without a reference to run queries on,
/// these settings have no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FeedbackConfig {
    /// One in this many queries is run on the reference (default 10).
    pub sample: u32,
    /// Percent of a round's queries that are mutants of earlier queries that returned data (default 40).
    pub mutants: u32,
    /// How many clauses a query must have to be mutated (default 2 to 8).
    pub window: Interval,
    /// Whether property keys that were rarely used are preferred (default true).
    pub keys: bool,
}

impl Default for FeedbackConfig {
    fn default() -> Self {
        Self { sample: 10, mutants: 40, window: Interval::new(2, 8), keys: true }
    }
}

impl FeedbackConfig {
    pub(super) fn validate(&self) -> Result<(), ConfigError> {
        if self.sample == 0 {
            return Err(ConfigError::TooSmall { key: "feedback.sample", min: 0, least: 1 });
        }
        self.window.check("feedback.window", 1, 1_000)?;
        check_percent("feedback.mutants", self.mutants)
    }
}

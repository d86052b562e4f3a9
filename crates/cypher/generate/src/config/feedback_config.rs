//! `FeedbackConfig`: what is learnt from queries that found something.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Interval;
use super::interval::check_percent;
use crate::ConfigError;

/// What is learnt within a round from queries that found something on the reference. It plays no part where nobody
/// answers for the reference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FeedbackConfig {
    /// One in so many queries is run on the reference (default 10).
    pub sample: u32,
    /// Percent of a round's queries that are mutants of ones that found something (default 40).
    pub mutants: u32,
    /// How many clauses a query may have to be mutated (default 2 to 8).
    pub window: Interval,
    /// Whether property keys that were seldom used are preferred (default true).
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

//! `MinimalDeviation`: the single wrong statement that a reduced case boils down to.

use edgewise_engine::Request;
use serde::{Deserialize, Serialize};

/// The single wrong statement that a reduced case boils down to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MinimalDeviation {
    /// The setup statements that the wrong statement needs.
    pub setup: Vec<Request>,
    /// The wrong statement.
    pub statement: String,
    /// How the answer differs from the right one: a rule of the oracle `reference`.
    pub rule: String,
    /// True if the wrong answer is what the statement would return without its last filter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignores_filter: bool,
    /// True if the right answer is the same without the filters, so that they only change the engine's query plan.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub idle_filter: bool,
    /// True if the wrong answer is what the statement would return if a filter after SKIP or LIMIT came before them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub early_filter: bool,
}

//! `MinimalDeviation`: the single wrong statement that a reduced case boils down to.

use edgewise_engine::Request;
use serde::{Deserialize, Serialize};

/// The single wrong statement of a finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MinimalDeviation {
    /// The setup statements it needs.
    pub setup: Vec<Request>,
    /// The statement.
    pub statement: String,
    /// How its answer differs from the right one: a rule of the oracle `reference`.
    pub rule: String,
    /// True if the answer is the one that the statement would have without its last filter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignores_filter: bool,
    /// True if the right answer is the same without the filters: they only change the engine's query plan.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub idle_filter: bool,
    /// True if the answer is the one that the statement would have if a filter after SKIP or LIMIT came before them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub early_filter: bool,
}

//! `PendingFailure`: a failure that waits to be reduced.

use crate::Case;
use edgewise_model::{Graph, Mutation, Schema};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A failure that waits to be reduced: its case, and what else the reduction needs. The file can also be replayed like
/// the case of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PendingFailure {
    /// The case that the reduction starts from.
    #[serde(flatten)]
    pub case: Case,
    /// One sentence that states the fault.
    pub title: String,
    /// How the answer differs from the expected one, as readable text.
    pub detail: String,
    /// What each setup statement does to the graph, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutations: Option<Vec<Mutation>>,
    /// The schema of the graph.
    pub schema: Schema,
    /// True if the query is sent with its original text, false if it is printed from the syntax tree.
    #[serde(default)]
    pub written: bool,
    /// The graph that the target held after the setup, if the graph that the setup creates is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_back: Option<Arc<Graph>>,
}

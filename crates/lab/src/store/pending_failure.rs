//! `PendingFailure`: a failure that waits to be reduced.

use crate::Case;
use edgewise_model::{Graph, Mutation, Schema};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A case with what else a reduction needs, so that it can be played like the case of a finding.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PendingFailure {
    /// The case that the reduction starts from.
    #[serde(flatten)]
    pub case: Case,
    /// One sentence that states the fault.
    pub title: String,
    /// The difference, readable.
    pub detail: String,
    /// The setup as mutations, if it is known as such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mutations: Option<Vec<Mutation>>,
    /// The schema of the graph.
    pub schema: Schema,
    /// True if the query is sent as the case has it, false if it is printed.
    #[serde(default)]
    pub written: bool,
    /// The graph that was read back, where the setup cannot be modelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_back: Option<Arc<Graph>>,
}

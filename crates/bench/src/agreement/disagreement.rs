//! `Disagreement`: a query to which the reference and a target say different things, made small.

use serde::{Deserialize, Serialize};

/// A query to which the reference and a target say different things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement {
    /// The index of its round.
    pub round: u64,
    /// Its place in the round.
    pub place: usize,
    /// How they differ: `rejected`, `raises`, `lenient`, `silent`, `internal`, `graph` or `rows` with the way.
    pub kind: String,
    /// What tells its cause from others: the kind with the message, or with the constructs that are left.
    pub key: String,
    /// The statements that make the graph.
    pub setup: Vec<String>,
    /// The query as it was drawn.
    pub original: String,
    /// The query as small as it got.
    pub query: String,
    /// Its parameters, as a literal; empty if it has none.
    pub parameters: String,
    /// What the reference says to the small query, in a line.
    pub reference: String,
    /// What the target says to it, in a line.
    pub target: String,
}

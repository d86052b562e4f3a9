//! `Disagreement`: a reduced query on which the reference and a target differ.

use serde::{Deserialize, Serialize};

/// A query on which the reference and a target differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement {
    /// The index of the query's round.
    pub round: u64,
    /// The index of the query in the round.
    pub place: usize,
    /// How the results differ: `rejected`, `raises`, `lenient`, `silent`, `internal`, `crash`, or `rows/` with
    /// `graph` or a difference kind.
    pub kind: String,
    /// What distinguishes the cause: the kind with the message, or with the constructs that are left in the query.
    pub key: String,
    /// The statements that create the graph.
    pub setup: Vec<String>,
    /// The query as it was generated.
    pub original: String,
    /// The reduced query.
    pub query: String,
    /// The query's parameters, as a literal; empty if it has none.
    pub parameters: String,
    /// The reference's result for the reduced query, in one line.
    pub reference: String,
    /// The target's result for the reduced query, in one line.
    pub target: String,
}

//! A ruling: what the semantics establish about each statement of a finding, and no more.

use edgewise_model::{Graph, Rows};

/// What the semantics establish about the statements of a finding.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// The graph after the setup; none if the semantics cannot execute it.
    pub setup: Option<Graph>,
    /// The right answer of each step of the plan; none where the semantics cannot claim one.
    pub answers: Vec<Option<Rows>>,
    /// The right graph after a statement, at the index of the step that reads it back.
    pub graphs: Vec<Option<Graph>>,
    /// The indices in the plan of the answers and graphs that are wrong.
    pub wrong: Vec<usize>,
}

impl Ruling {
    /// The right answer of a step, if one may be claimed.
    pub fn answer(&self, place: usize) -> Option<&Rows> {
        self.answers.get(place)?.as_ref()
    }

    /// The right graph after a statement, at the step that reads it back.
    pub fn graph(&self, place: usize) -> Option<&Graph> {
        self.graphs.get(place)?.as_ref()
    }
}

/// One step in the derivation of an answer: the rows after a part of the query.
#[derive(Clone, Debug)]
pub struct DerivationStep {
    /// The part that this step adds: a clause, or a step of a traversal.
    pub clause: String,
    /// The rows after the part; none if the semantics cannot say. With a filter, the last column holds the
    /// predicate's value for each row, and only rows where it is true are passed on.
    pub rows: Option<Rows>,
    /// The predicate, if there is one.
    pub filter: Option<String>,
}

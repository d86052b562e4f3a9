//! A ruling: what may be said of each statement of a finding, and no more.

use edgewise_model::{Graph, Rows};

/// What may be said of the statements of a finding.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// The graph after the setup; none if the semantics refuse it.
    pub setup: Option<Graph>,
    /// The right answer of each step of the plan of which one may be claimed.
    pub answers: Vec<Option<Rows>>,
    /// The graph that a statement ought to leave behind, at the step that reads it back.
    pub graphs: Vec<Option<Graph>>,
    /// The places in the plan of the answers and graphs that are wrong.
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

/// What there is after a part of a query: how an answer comes about, step by step.
#[derive(Clone, Debug)]
pub struct DerivationStep {
    /// The part of the query up to here that is new: a clause, or a step of a traversal.
    pub clause: String,
    /// The rows; none if the semantics cannot say. With a filter the last column is what the predicate says of each row, and
    /// only rows on which it is true go on.
    pub rows: Option<Rows>,
    /// The predicate, if there is one.
    pub filter: Option<String>,
}

//! `Ruling`: the right answers to the statements of a finding, by the executable semantics.

use edgewise_model::{Graph, Rows};

/// The right answers to the statements of a finding, by the executable semantics.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// The graph after the setup; `None` if the semantics cannot execute the setup.
    pub setup: Option<Graph>,
    /// The right answer to each step of the plan; `None` where the semantics have no answer.
    pub answers: Vec<Option<Rows>>,
    /// The right graph after a statement, at the index of the step that reads it back.
    pub graphs: Vec<Option<Graph>>,
    /// The indices in the plan of the steps whose answer or graph is wrong.
    pub wrong: Vec<usize>,
}

impl Ruling {
    /// The right answer to the step at this index, if the semantics have one.
    pub fn answer(&self, place: usize) -> Option<&Rows> {
        self.answers.get(place)?.as_ref()
    }

    /// The right graph at the step with this index, which reads back the graph after a statement.
    pub fn graph(&self, place: usize) -> Option<&Graph> {
        self.graphs.get(place)?.as_ref()
    }
}

/// One step in the derivation of an answer: the rows after a part of the query.
#[derive(Clone, Debug)]
pub struct DerivationStep {
    /// The part of the query that is executed in this step: a clause, or a step of a traversal.
    pub clause: String,
    /// The rows after the part; `None` if the semantics have no answer. If the part has a filter, the last column holds the
    /// predicate's value for each row, and only rows for which it is true are passed on.
    pub rows: Option<Rows>,
    /// The predicate of the part, if it filters rows.
    pub filter: Option<String>,
}

//! `ReferenceFeedback`: lets the generator ask the reference interpreter about its queries while a round is generated.

use crate::consult::consult_briefly;
use crate::rounds::finds_something;
use edgewise_cypher_generate::{Feedback, GeneratedQuery};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_model::Graph;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// Lets the generator ask the reference interpreter, with the knobs of a target, about its queries while a round is
/// generated.
#[derive(Debug, Default)]
pub struct ReferenceFeedback {
    knobs: Knobs,
    time: Cell<Duration>,
}

impl ReferenceFeedback {
    /// Feedback from the reference interpreter with these knobs.
    pub fn new(knobs: Knobs) -> Self {
        Self { knobs, time: Cell::default() }
    }

    /// The time spent so far on finding out which queries return data.
    pub fn time(&self) -> Duration {
        self.time.get()
    }
}

impl Feedback for ReferenceFeedback {
    fn returns_data(&self, query: &GeneratedQuery, graph: &Graph) -> bool {
        let began = Instant::now();
        let found = finds_something(query, graph, &self.knobs);
        self.time.set(self.time.get() + began.elapsed());
        found
    }

    fn answers(&self, query: &Query) -> bool {
        consult_briefly(&Statement::query(query.clone()), &Graph::new(), self.knobs).is_some()
    }
}

//! `GeneratedTraversal` and `Partition`: the results of the generator.

use edgewise_gremlin_semantics::ErrorKind;
use edgewise_gremlin_semantics::Value as Parameter;
use edgewise_gremlin_syntax::ast::{Name, Nested, Predicate, Step, Traversal};

/// What the generator intends with a traversal. The actual outcome is decided by the semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// It has an answer.
    Answer,
    /// It raises an error of this kind, on purpose.
    Error(ErrorKind),
}

/// A traversal to run on the round's graph.
#[derive(Clone, Debug)]
pub struct GeneratedTraversal {
    /// The traversal.
    pub traversal: Traversal,
    /// The values of its variables.
    pub parameters: Vec<(Name, Parameter)>,
    /// What was intended.
    pub expects: Expectation,
    /// Whether it may change the graph.
    pub writes: bool,
}

/// A traversal with a point for a condition: `before`, then the filter, then `after`.
///
/// The condition may be any of `filter(test)`, `not(test)` and, for `key`, `has(key, p)`, `has(key, not(p))` and
/// `hasNot(key)`. Nothing before that point depends on the order or the number of traversers.
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// The steps before the condition.
    pub before: Vec<Step>,
    /// The condition as a traversal: it is true if the traversal has a result. It raises no error.
    pub test: Nested,
    /// The condition as a predicate on a key, if it is one. The key has at most one value on every element that
    /// gets there, and the values are comparable with the predicate's.
    pub on_key: Option<(Name, Predicate)>,
    /// The steps after the condition; none of them depends on the number of traversers before it.
    pub after: Vec<Step>,
}

impl Partition {
    /// All traversers: without a condition.
    pub fn whole(&self) -> Traversal {
        Traversal::new(self.before.iter().chain(&self.after).cloned())
    }

    /// The traversers that satisfy a condition.
    pub fn part(&self, condition: impl Into<Step>) -> Traversal {
        let condition = std::iter::once(condition.into());
        Traversal::new(self.before.iter().cloned().chain(condition).chain(self.after.iter().cloned()))
    }
}

//! `GeneratedTraversal` and `Partition`: the results of the generator.

use edgewise_gremlin_semantics::ErrorKind;
use edgewise_gremlin_semantics::Value as Parameter;
use edgewise_gremlin_syntax::ast::{Name, Nested, Predicate, Reduce, SideEffect, Step, Traversal};

/// The outcome that the generator intends. The semantics decide the actual outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The traversal has an answer.
    Answer,
    /// The traversal raises an error of this kind, on purpose.
    Error(ErrorKind),
}

/// A traversal to run on the round's graph.
#[derive(Clone, Debug)]
pub struct GeneratedTraversal {
    /// The traversal.
    pub traversal: Traversal,
    /// The values of its variables.
    pub parameters: Vec<(Name, Parameter)>,
    /// The outcome that the generator intends.
    pub expects: Expectation,
    /// Whether the traversal may change the graph.
    pub writes: bool,
}

impl GeneratedTraversal {
    /// The traversal up to its first reduction, such as `count()`, if it has one: it returns the input of the
    /// reduction. A reduction has a result even if its input is empty.
    pub fn before_reduction(&self) -> Option<Traversal> {
        let reduces = |step: &Step| {
            matches!(
                step,
                Step::Reduce(
                    Reduce::Count(_)
                        | Reduce::Fold(_)
                        | Reduce::Group(None)
                        | Reduce::GroupCount(None)
                        | Reduce::Tree(None)
                ) | Step::SideEffect(SideEffect::Cap(_))
            )
        };
        let place = self.traversal.steps.iter().position(reduces)?;
        let source = self.traversal.source.clone();
        Some(Traversal { source, steps: self.traversal.steps[..place].to_vec() })
    }
}

/// A traversal into which a condition can be inserted: `before`, then the condition, then `after`.
///
/// The condition may be any of `filter(test)`, `not(test)` and, for `key`, `has(key, p)`, `has(key, not(p))` and
/// `hasNot(key)`. No step before the condition depends on the order or the number of traversers.
#[derive(Clone, Debug, PartialEq)]
pub struct Partition {
    /// The steps before the condition.
    pub before: Vec<Step>,
    /// The condition as a traversal, which is met if the traversal has a result. The traversal raises no error.
    pub test: Nested,
    /// The condition as a predicate on a key, if it is one. Every element that reaches the condition has at most one value
    /// for the key, and these values can be compared with those of the predicate.
    pub on_key: Option<(Name, Predicate)>,
    /// The steps after the condition; none of them depends on the number of traversers before it.
    pub after: Vec<Step>,
}

impl Partition {
    /// The traversal without a condition, which returns all traversers.
    pub fn whole(&self) -> Traversal {
        Traversal::new(self.before.iter().chain(&self.after).cloned())
    }

    /// The traversal with a condition, which returns the traversers that satisfy it.
    pub fn part(&self, condition: impl Into<Step>) -> Traversal {
        let condition = std::iter::once(condition.into());
        Traversal::new(self.before.iter().cloned().chain(condition).chain(self.after.iter().cloned()))
    }
}

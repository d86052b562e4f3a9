//! `Site`: the position of a step in a traversal or in one of its nested traversals.

use edgewise_gremlin_syntax::ast::{Arg, ArgMut, Nested, Predicate, Step, Traversal, Value};
use serde::{Deserialize, Serialize};

/// The position of a step. For each level of nesting, `way` holds the index of the step and the index of its nested
/// traversal. `at` is the index in the innermost chain.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Site {
    /// The index of a step and of its nested traversal, for each level of nesting.
    pub way: Vec<(usize, usize)>,
    /// The index in the innermost chain.
    pub at: usize,
}

/// The nested traversals among the arguments of a step, in order. Those inside predicates and inside collections are
/// not included.
pub(crate) fn nested_of(step: &Step) -> Vec<&Nested> {
    let mut found = Vec::new();
    step.parts(&mut |argument| match argument {
        Arg::Nested(nested) | Arg::Value(Value::Nested(nested)) => found.push(nested),
        _ => {}
    });
    found
}

/// The chain of steps at a position.
pub(crate) fn chain<'t>(traversal: &'t Traversal, way: &[(usize, usize)]) -> Option<&'t [Step]> {
    let mut steps = traversal.steps.as_slice();
    for (step, which) in way {
        steps = &nested_of(steps.get(*step)?).get(*which)?.steps;
    }
    Some(steps)
}

/// The traversal with one chain replaced; `None` if there is no chain at the position.
pub(crate) fn with_chain(
    traversal: &Traversal,
    way: &[(usize, usize)],
    steps: Vec<Step>,
) -> Option<Traversal> {
    let mut changed = traversal.clone();
    match way.split_first() {
        None => changed.steps = steps,
        Some((first, rest)) => replace_nested(changed.steps.get_mut(first.0)?, first.1, rest, steps)?,
    }
    Some(changed)
}

fn replace_nested(step: &mut Step, which: usize, rest: &[(usize, usize)], steps: Vec<Step>) -> Option<()> {
    let (mut place, mut done) = (0, None);
    let mut steps = Some(steps);
    step.parts_mut(&mut |argument| {
        let nested = match argument {
            ArgMut::Nested(nested) | ArgMut::Value(Value::Nested(nested)) => nested,
            _ => return,
        };
        if place == which
            && let Some(steps) = steps.take()
        {
            done = match rest.split_first() {
                None => {
                    nested.steps = steps;
                    Some(())
                }
                Some((first, rest)) => {
                    nested.steps.get_mut(first.0).and_then(|step| replace_nested(step, first.1, rest, steps))
                }
            };
        }
        place += 1;
    });
    done
}

/// Whether a predicate holds a nested traversal, whose value depends on the traverser.
pub(crate) fn holds_traversal(predicate: &Predicate) -> bool {
    let value = |value: &Value| matches!(value, Value::Nested(_) | Value::Terminated(_));
    match predicate {
        Predicate::Eq(one)
        | Predicate::Neq(one)
        | Predicate::Lt(one)
        | Predicate::Lte(one)
        | Predicate::Gt(one)
        | Predicate::Gte(one) => value(one),
        Predicate::Inside(one, other) | Predicate::Outside(one, other) | Predicate::Between(one, other) => {
            value(one) || value(other)
        }
        Predicate::Within(all) | Predicate::Without(all) => all.iter().any(value),
        Predicate::Not(inner) | Predicate::Negate(inner) => holds_traversal(inner),
        Predicate::And(left, right) | Predicate::Or(left, right) => {
            holds_traversal(left) || holds_traversal(right)
        }
        _ => false,
    }
}

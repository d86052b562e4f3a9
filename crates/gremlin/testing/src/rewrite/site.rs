//! `Site`: a place in a traversal, by which nested traversals lead to it.

use edgewise_gremlin_syntax::ast::{Arg, ArgMut, Nested, Predicate, Step, Traversal, Value};
use serde::{Deserialize, Serialize};

/// A place in a traversal: for each nested traversal on the way the step that has it and which of the step's traversals it is, and at last
/// the place in the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Site {
    /// The steps and their nested traversals on the way.
    pub way: Vec<(usize, usize)>,
    /// The place in the chain.
    pub at: usize,
}

/// The nested traversals of a step, in order: as arguments, and as values among them. Those inside predicates and deeper inside values are
/// left alone.
pub(crate) fn nested_of(step: &Step) -> Vec<&Nested> {
    let mut found = Vec::new();
    step.parts(&mut |argument| match argument {
        Arg::Nested(nested) | Arg::Value(Value::Nested(nested)) => found.push(nested),
        _ => {}
    });
    found
}

/// The chain that a way leads to.
pub(crate) fn chain<'t>(traversal: &'t Traversal, way: &[(usize, usize)]) -> Option<&'t [Step]> {
    let mut steps = traversal.steps.as_slice();
    for (step, which) in way {
        steps = &nested_of(steps.get(*step)?).get(*which)?.steps;
    }
    Some(steps)
}

/// The traversal with a chain changed; none if the way leads nowhere.
pub(crate) fn with_chain(
    traversal: &Traversal,
    way: &[(usize, usize)],
    steps: Vec<Step>,
) -> Option<Traversal> {
    let mut changed = traversal.clone();
    match way.split_first() {
        None => changed.steps = steps,
        Some((first, rest)) => put(changed.steps.get_mut(first.0)?, first.1, rest, steps)?,
    }
    Some(changed)
}

fn put(step: &mut Step, which: usize, rest: &[(usize, usize)], steps: Vec<Step>) -> Option<()> {
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
                    nested.steps.get_mut(first.0).and_then(|step| put(step, first.1, rest, steps))
                }
            };
        }
        place += 1;
    });
    done
}

/// Whether a predicate holds a traversal, whose meaning depends on where it stands.
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

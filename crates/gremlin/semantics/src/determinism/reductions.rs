//! Reductions and what is collected beside the stream.

use edgewise_gremlin_syntax::ast::Operator;

use super::chain::{by, bys, chain, key_by};
use super::shape::Shape;
use super::state::State;
use super::{Fact, OrderFact};
use crate::program::{Collection, Numeric, Op};

/// Takes a reduction into account; false if the step is none.
pub(super) fn reduction(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Count => {
            s.facts.bag = s.facts.size.settled();
            s.shape = Shape::Plain;
            s.reduced();
        }
        Op::Numeric(kind) => {
            s.compares();
            if matches!(kind, Numeric::Sum | Numeric::Mean) && !s.is_ordered() {
                s.facts.rounding = Fact::Open;
            }
            if matches!(kind, Numeric::Mean) && !s.is_ordered() {
                // A double, whose digits are those of the 32-bit floats it was made of.
                s.facts.bag = Fact::Open;
            }
            s.shape = Shape::Plain;
            s.reduced();
        }
        Op::Fold => {
            if !s.is_ordered() {
                s.needs(Fact::Loose);
            }
            s.shape = s.shape.listed();
            s.reduced();
        }
        Op::FoldSeed(seed, operator) => fold_seed(Shape::of(seed), *operator, s),
        Op::Group { into, key, value } => group(into, key, value, s),
        Op::GroupCount { into, key } => {
            let shape = s.shape;
            key_by(key, s);
            collected(into, s.facts.bag, shape, s);
        }
        Op::Tree { into, bys: all, .. } => {
            let shape = s.shape;
            s.looks_back();
            bys(all, s);
            s.compares();
            collected(into, s.facts.bag, shape, s);
        }
        Op::Aggregate { by: key, eager, .. } => {
            let shape = s.shape;
            by(key, s);
            s.shape = shape;
            s.facts.side_effects = s.facts.side_effects.and(s.facts.bag);
            s.collects = true;
            if *eager {
                s.waits();
            } else {
                s.lazy = true;
            }
        }
        Op::Subgraph(_) => {
            s.facts.side_effects = s.facts.side_effects.and(s.facts.bag);
            s.collects = true;
            s.lazy = true;
        }
        Op::Cap(_) => {
            s.facts.bag = s.facts.side_effects;
            s.shape = Shape::Any;
            s.lazy = false;
            s.reduced();
        }
        _ => return false,
    }
    true
}

fn fold_seed(seed: Shape, operator: Operator, s: &mut State) {
    let unordered = !s.is_ordered();
    match operator {
        Operator::Sum | Operator::SumLong | Operator::Mult if unordered => s.facts.rounding = Fact::Open,
        Operator::AddAll if unordered => s.needs(Fact::Loose),
        Operator::Min | Operator::Max | Operator::And | Operator::Or => {}
        _ if unordered => s.needs(Fact::Open),
        _ => {}
    }
    s.shape = if operator == Operator::AddAll { Shape::Any } else { seed.or(s.shape) };
    s.reduced();
}

fn group(into: &Collection, key: &crate::program::By, value: &crate::program::Chain, s: &mut State) {
    let shape = s.shape;
    key_by(key, s);
    let mut inside = *s;
    inside.facts.single = false;
    // The members of a group wait for each other in a set of traversers, which promises no order.
    inside.facts.order = OrderFact::Open;
    let mut inside = chain(value, inside);
    if !inside.facts.single && !inside.is_ordered() {
        inside.facts.bag = Fact::Open;
    }
    s.facts.rounding = s.facts.rounding.and(inside.facts.rounding);
    s.facts.types = s.facts.types.and(inside.facts.types);
    s.facts.side_effects = s.facts.side_effects.and(inside.facts.side_effects);
    let fact = s.facts.bag.and(inside.facts.bag);
    s.touches(&inside);
    collected(into, fact, shape, s);
}

/// A collection with this fact: the result of the step, or kept beside the stream, whose values have this shape.
fn collected(into: &Collection, fact: Fact, shape: Shape, s: &mut State) {
    match into {
        Collection::Stream => {
            s.facts.bag = fact;
            s.shape = Shape::Any;
            s.reduced();
        }
        Collection::SideEffect(_) => {
            s.shape = shape;
            s.collects = true;
            s.facts.side_effects = s.facts.side_effects.and(fact);
            if s.graph.side_effects_are_barriers {
                s.waits();
            } else {
                s.lazy = true;
            }
        }
    }
}

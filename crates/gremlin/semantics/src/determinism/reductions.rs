//! The determinism of reducing steps and of side effects.

use edgewise_gremlin_syntax::ast::Operator;

use super::chain::{by, bys, chain, key_by};
use super::shape::Shape;
use super::state::State;
use super::{Fact, OrderFact};
use crate::program::{Collection, Numeric, Op};

/// Updates the state for a reducing step; false if the step is not one.
pub(super) fn reduction(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Count => {
            s.facts.bag = s.facts.size.without_list_order();
            s.shape = Shape::Plain;
            s.reduces_to_one();
        }
        Op::Numeric(kind) => {
            s.compares();
            if matches!(kind, Numeric::Sum | Numeric::Mean) && !s.is_ordered() {
                s.facts.rounding = Fact::Open;
            }
            if matches!(kind, Numeric::Mean) && !s.is_ordered() {
                // The mean is a 64-bit float. But the mean of 32-bit floats has only their precision, so too few of its digits
                // are determined to compare them.
                s.facts.bag = Fact::Open;
            }
            s.shape = Shape::Plain;
            s.reduces_to_one();
        }
        Op::Fold => {
            if !s.is_ordered() {
                s.needs(Fact::Loose);
            }
            s.shape = s.shape.listed();
            s.reduces_to_one();
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
            s.reads_path();
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
                s.passes_barrier();
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
            s.reduces_to_one();
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
    s.reduces_to_one();
}

fn group(into: &Collection, key: &crate::program::By, value: &crate::program::Chain, s: &mut State) {
    let shape = s.shape;
    key_by(key, s);
    let mut inside = *s;
    inside.facts.single = false;
    // TinkerPop collects the members of a group in a `TraverserSet`, which has no defined order.
    inside.facts.order = OrderFact::Open;
    let mut inside = chain(value, inside);
    if !inside.facts.single && !inside.is_ordered() {
        inside.facts.bag = Fact::Open;
    }
    s.facts.rounding = s.facts.rounding.and(inside.facts.rounding);
    s.facts.types = s.facts.types.and(inside.facts.types);
    s.facts.side_effects = s.facts.side_effects.and(inside.facts.side_effects);
    let fact = s.facts.bag.and(inside.facts.bag);
    s.adds_accesses(&inside);
    collected(into, fact, shape, s);
}

/// Updates the state for a collected value with this fact: the result of the step, or a side effect. In the second case
/// the stream keeps its shape.
fn collected(into: &Collection, fact: Fact, shape: Shape, s: &mut State) {
    match into {
        Collection::Stream => {
            s.facts.bag = fact;
            s.shape = Shape::Any;
            s.reduces_to_one();
        }
        Collection::SideEffect(_) => {
            s.shape = shape;
            s.collects = true;
            s.facts.side_effects = s.facts.side_effects.and(fact);
            if s.graph.side_effects_are_barriers {
                s.passes_barrier();
            } else {
                s.lazy = true;
            }
        }
    }
}

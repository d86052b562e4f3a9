//! Mutations: whether the graph after them is determined.
//!
//! Engines pass traversers on one by one, many at once, or all at once, and so what one traverser writes another may or may not
//! see. A mutation by several traversers is determined only if nothing they read since they last waited for each other is
//! written by it.

use super::Fact;
use super::chain::{arg, firsts};
use super::shape::Shape;
use super::state::State;
use crate::compile::walk::children;
use crate::program::{Arg, Op, Property, PropertyKey};

/// Whether a step may follow a mutation by several traversers that have not waited for each other since: it reads nothing.
pub(super) fn may_follow_mutation(op: &Op) -> bool {
    matches!(
        op,
        Op::Count | Op::Fold | Op::Identity | Op::Constant(_) | Op::Discard | Op::Start | Op::Token(_)
    ) || matches!(op, Op::Barrier(None))
}

/// Takes a mutation into account.
pub(super) fn mutation(op: &Op, s: &mut State) {
    let alone = s.facts.single;
    let sound = match op {
        // Gremlin Server 3.8.1 adds one element for all traversers that one stands for.
        Op::AddV { properties, .. } => alone || s.distinct && !s.touched.vertices && constant(properties),
        Op::AddE { properties, .. } => alone || s.distinct && !s.touched.edges && constant(properties),
        // The same value, whoever writes it and however often; or each element once.
        Op::Property(properties) => {
            alone || (constant(properties) && !s.touched.properties) || !s.touched.repeats && !s.touched.edges
        }
        Op::Drop => alone || (!s.touched.repeats && !s.touched.edges),
        // The second traverser may find what the first has made.
        _ => alone,
    };
    if !sound {
        s.open();
        return;
    }
    children(op, &mut |inner| {
        firsts(inner, s);
    });
    if let Op::AddE { label, .. } = op {
        arg(label, s);
    }
    if !matches!(op, Op::Property(_)) {
        s.shape = Shape::Plain;
    }
    if s.facts.bag == Fact::Loose {
        s.facts.bag = Fact::Open;
    }
    s.facts.side_effects = s.facts.side_effects.and(s.facts.bag);
    s.wrote = true;
    if matches!(op, Op::Drop) {
        s.facts.single = false;
    }
}

/// Whether the same is written whoever writes.
fn constant(properties: &[Property]) -> bool {
    properties.iter().all(|property| {
        matches!(property.value, Arg::Value(_))
            && !matches!(property.key, PropertyKey::Chain(_))
            && property.meta.iter().all(|(_, value)| matches!(value, Arg::Value(_)))
    })
}

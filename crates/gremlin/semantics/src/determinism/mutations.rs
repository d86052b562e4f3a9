//! The determinism of mutations: whether the graph after them is determined.
//!
//! Engines send traversers through the steps one by one, in groups, or all at once. So a traverser may or may not see
//! what another one has written. A mutation by several traversers is determined only if it writes nothing that they
//! have read since the last barrier.

use super::Fact;
use super::chain::{arg, first_result};
use super::shape::Shape;
use super::state::State;
use crate::compile::walk::children;
use crate::program::{Arg, Op, Property, PropertyKey};

/// Whether a step reads nothing from the graph. Only such a step may follow a mutation by several traversers without a
/// barrier in between.
pub(super) fn may_follow_mutation(op: &Op) -> bool {
    matches!(
        op,
        Op::Count | Op::Fold | Op::Identity | Op::Constant(_) | Op::Discard | Op::Start | Op::Token(_)
    ) || matches!(op, Op::Barrier(None))
}

/// Updates the state for a mutation.
pub(super) fn mutation(op: &Op, s: &mut State) {
    let alone = s.facts.single;
    let sound = match op {
        // Gremlin Server 3.8.1 adds one element for a traverser of bulk n, so no two traversers may hold the same
        // value.
        Op::AddV { properties, .. } => alone || s.distinct && !s.accesses.vertices && constant(properties),
        Op::AddE { properties, .. } => alone || s.distinct && !s.accesses.edges && constant(properties),
        // Determined if every traverser writes the same constant, or if each element is written only once.
        Op::Property(properties) => {
            alone
                || (constant(properties) && !s.accesses.properties)
                || !s.accesses.repeats && !s.accesses.edges
        }
        Op::Drop => alone || (!s.accesses.repeats && !s.accesses.edges),
        // `mergeV()` and `mergeE()` of one traverser may find what another one has created.
        _ => alone,
    };
    if !sound {
        s.open();
        return;
    }
    children(op, &mut |inner| {
        first_result(inner, s);
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
    // `mergeV()` returns all elements that match, and `drop()` returns none.
    if matches!(op, Op::Drop | Op::Merge(_)) {
        s.facts.single = false;
    }
}

/// Whether every traverser writes the same values.
fn constant(properties: &[Property]) -> bool {
    properties.iter().all(|property| {
        matches!(property.value, Arg::Value(_))
            && !matches!(property.key, PropertyKey::Chain(_))
            && property.meta.iter().all(|(_, value)| matches!(value, Arg::Value(_)))
    })
}

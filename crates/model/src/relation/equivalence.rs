//! Equivalence: the relation of DISTINCT, grouping and UNION, with keys to sort and look up by.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
};

use super::{equality::path_ids, order};
use crate::Value;

/// True if DISTINCT and grouping treat two values as one. This is like equality, but null is equivalent to null and NaN
/// to NaN, at any depth (CIP2016-06-14 "Equivalence"). It is true exactly if [`order()`](order::order) is `Equal`.
pub fn equivalence(left: &Value, right: &Value) -> bool {
    order::order(left, right).is_eq()
}

/// A value whose `Eq`, `Ord` and `Hash` follow equivalence and order: a key for grouping.
#[derive(Clone, Debug)]
pub struct EquivalenceKey(pub Value);

/// A row of values whose `Eq`, `Ord` and `Hash` follow equivalence and order, column by column.
#[derive(Clone, Debug)]
pub struct EquivalenceRow(pub Vec<Value>);

impl PartialEq for EquivalenceKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for EquivalenceKey {}

impl PartialOrd for EquivalenceKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EquivalenceKey {
    fn cmp(&self, other: &Self) -> Ordering {
        order::order(&self.0, &other.0)
    }
}

impl Hash for EquivalenceKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(&self.0, state);
    }
}

impl PartialEq for EquivalenceRow {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for EquivalenceRow {}

impl PartialOrd for EquivalenceRow {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EquivalenceRow {
    fn cmp(&self, other: &Self) -> Ordering {
        order::order_lists(&self.0, &other.0)
    }
}

impl Hash for EquivalenceRow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.0.len());
        self.0.iter().for_each(|value| hash(value, state));
    }
}

/// Hashes a value so that equivalent values have equal hashes.
pub fn hash<H: Hasher>(value: &Value, state: &mut H) {
    match value {
        Value::Int(int) => hash_number(state, Some(*int), *int as f64),
        Value::Float(float) => hash_number(state, None, *float),
        Value::List(items) => {
            state.write_u8(1);
            state.write_usize(items.len());
            items.iter().for_each(|item| hash(item, state));
        }
        Value::Map(map) => {
            state.write_u8(2);
            state.write_usize(map.len());
            for (key, value) in map {
                key.hash(state);
                hash(value, state);
            }
        }
        Value::Node(node) => (3_u8, node.id).hash(state),
        Value::Relationship(relationship) => (4_u8, relationship.id).hash(state),
        Value::Path(path) => {
            state.write_u8(5);
            path_ids(path).for_each(|id| state.write_u64(id));
        }
        Value::Time(time) => (6_u8, time.instant_nanos()).hash(state),
        Value::DateTime(date_time) => (7_u8, date_time.epoch_nanos()).hash(state),
        Value::Point(point) => {
            (8_u8, point.srid).hash(state);
            point.coordinates().for_each(|coordinate| hash_number(state, None, coordinate));
        }
        other => other.hash(state),
    }
}

/// Hashes a number so that equivalent numbers have equal hashes: a number that is an integer in the range of i64 by
/// `int`, any other by the bits of `float`, with all NaNs mapped to one.
fn hash_number<H: Hasher>(state: &mut H, int: Option<i64>, float: f64) {
    let in_range = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&float);
    let int = int.or_else(|| (in_range && float.fract() == 0.0).then_some(float as i64));
    match int {
        Some(int) => (9_u8, int).hash(state),
        None => (10_u8, super::number::identity_bits(float)).hash(state),
    }
}

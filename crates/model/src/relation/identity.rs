//! Identity: the relation by which answers are compared for verdicts. `PartialEq` and `Hash` of [`Value`] implement it, and
//! there is a total order that agrees with it.

use std::{
    cmp::Ordering,
    hash::{Hash, Hasher},
    mem,
};

use super::number::{identity_bits, order_identity};
use crate::{DateTime, Map, Node, Path, Point, Relationship, Time, Value};

/// True if two values are the same in every detail. Types matter (1 is not 1.0), null and NaN are identical to
/// themselves, -0.0 is not 0.0, the same instant in two zones is two values, and elements are compared by id, labels,
/// type, ends and properties. The same as `==`.
pub fn identity(left: &Value, right: &Value) -> bool {
    left == right
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => identity_bits(*a) == identity_bits(*b),
            (Self::String(a), Self::String(b)) => a == b,
            (Self::List(a), Self::List(b)) => a == b,
            (Self::Map(a), Self::Map(b)) => a == b,
            (Self::Node(a), Self::Node(b)) => a == b,
            (Self::Relationship(a), Self::Relationship(b)) => a == b,
            (Self::Path(a), Self::Path(b)) => a == b,
            (Self::Date(a), Self::Date(b)) => a == b,
            (Self::LocalTime(a), Self::LocalTime(b)) => a == b,
            (Self::Time(a), Self::Time(b)) => a == b,
            (Self::LocalDateTime(a), Self::LocalDateTime(b)) => a == b,
            (Self::DateTime(a), Self::DateTime(b)) => a == b,
            (Self::Duration(a), Self::Duration(b)) => a == b,
            (Self::Point(a), Self::Point(b)) => a == b,
            (Self::Opaque(a), Self::Opaque(b)) => a == b,
            (Self::Scalar(a), Self::Scalar(b)) => a == b,
            (Self::Composite(a), Self::Composite(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        mem::discriminant(self).hash(state);
        match self {
            Self::Null => {}
            Self::Bool(value) => value.hash(state),
            Self::Int(value) => value.hash(state),
            Self::Float(value) => identity_bits(*value).hash(state),
            Self::String(value) => value.hash(state),
            Self::List(value) => value.hash(state),
            Self::Map(value) => value.hash(state),
            Self::Node(value) => value.hash(state),
            Self::Relationship(value) => value.hash(state),
            Self::Path(value) => value.hash(state),
            Self::Date(value) => value.hash(state),
            Self::LocalTime(value) => value.hash(state),
            Self::Time(value) => value.hash(state),
            Self::LocalDateTime(value) => value.hash(state),
            Self::DateTime(value) => value.hash(state),
            Self::Duration(value) => value.hash(state),
            Self::Point(value) => value.hash(state),
            Self::Opaque(value) => value.hash(state),
            Self::Scalar(value) => value.hash(state),
            Self::Composite(value) => value.hash(state),
        }
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        order_points(self, other).is_eq()
    }
}

impl Eq for Point {}

impl Hash for Point {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.srid, self.z.is_some()).hash(state);
        self.coordinates().for_each(|coordinate| identity_bits(coordinate).hash(state));
    }
}

/// A total order, to sort answers by. Values are `Equal` in it exactly if they are identical. The order has no other
/// meaning: kinds come in the order of [`crate::Kind`], floats by sign and size with NaN last.
pub fn order(left: &Value, right: &Value) -> Ordering {
    use Value as V;
    match (left, right) {
        (V::Bool(a), V::Bool(b)) => a.cmp(b),
        (V::Int(a), V::Int(b)) => a.cmp(b),
        (V::Float(a), V::Float(b)) => order_identity(*a, *b),
        (V::String(a), V::String(b)) => a.cmp(b),
        (V::List(a), V::List(b)) => order_lists(a, b),
        (V::Map(a), V::Map(b)) => order_maps(a, b),
        (V::Node(a), V::Node(b)) => order_nodes(a, b),
        (V::Relationship(a), V::Relationship(b)) => order_relationships(a, b),
        (V::Path(a), V::Path(b)) => order_paths(a, b),
        (V::Date(a), V::Date(b)) => a.cmp(b),
        (V::LocalTime(a), V::LocalTime(b)) => a.cmp(b),
        (V::Time(a), V::Time(b)) => time_key(*a).cmp(&time_key(*b)),
        (V::LocalDateTime(a), V::LocalDateTime(b)) => a.cmp(b),
        (V::DateTime(a), V::DateTime(b)) => date_time_key(a).cmp(&date_time_key(b)),
        (V::Duration(a), V::Duration(b)) => duration_key(*a).cmp(&duration_key(*b)),
        (V::Point(a), V::Point(b)) => order_points(a, b),
        (V::Opaque(a), V::Opaque(b)) => a.cmp(b),
        (V::Scalar(a), V::Scalar(b)) => a.cmp(b),
        (V::Composite(a), V::Composite(b)) => a.cmp(b),
        _ => left.kind().cmp(&right.kind()),
    }
}

/// Compares two rows or lists in lexicographic order.
pub fn order_lists(left: &[Value], right: &[Value]) -> Ordering {
    let mut pairs = left.iter().zip(right).map(|(left, right)| order(left, right));
    pairs.find(|place| place.is_ne()).unwrap_or_else(|| left.len().cmp(&right.len()))
}

fn order_maps(left: &Map, right: &Map) -> Ordering {
    let mut pairs = left.iter().zip(right).map(|((left_key, left), (right_key, right))| {
        left_key.cmp(right_key).then_with(|| order(left, right))
    });
    pairs.find(|place| place.is_ne()).unwrap_or_else(|| left.len().cmp(&right.len()))
}

fn order_nodes(left: &Node, right: &Node) -> Ordering {
    let by_id = left.id.cmp(&right.id);
    by_id
        .then_with(|| left.labels.cmp(&right.labels))
        .then_with(|| order_maps(&left.properties, &right.properties))
}

fn order_relationships(left: &Relationship, right: &Relationship) -> Ordering {
    let ids = |relationship: &Relationship| (relationship.id, relationship.start, relationship.end);
    let by_ids = ids(left).cmp(&ids(right));
    by_ids
        .then_with(|| left.kind.cmp(&right.kind))
        .then_with(|| order_maps(&left.properties, &right.properties))
}

fn order_paths(left: &Path, right: &Path) -> Ordering {
    let mut nodes = left.nodes().iter().zip(right.nodes()).map(|(left, right)| order_nodes(left, right));
    let mut relationships = left
        .relationships()
        .iter()
        .zip(right.relationships())
        .map(|(left, right)| order_relationships(left, right));
    let by_length = left.length().cmp(&right.length());
    by_length
        .then_with(|| nodes.find(|place| place.is_ne()).unwrap_or(Ordering::Equal))
        .then_with(|| relationships.find(|place| place.is_ne()).unwrap_or(Ordering::Equal))
}

fn order_points(left: &Point, right: &Point) -> Ordering {
    let by_dimension = left.srid.cmp(&right.srid).then(left.z.is_some().cmp(&right.z.is_some()));
    let pairs = left.coordinates().zip(right.coordinates());
    pairs.fold(by_dimension, |place, (left, right)| place.then_with(|| order_identity(left, right)))
}

fn time_key(time: Time) -> (i64, i32) {
    (time.instant_nanos(), time.offset_seconds())
}

fn date_time_key(value: &DateTime) -> (i128, i32, Option<&str>) {
    (value.epoch_nanos(), value.offset_seconds(), value.zone().map(|zone| zone.as_str()))
}

const fn duration_key(duration: crate::Duration) -> (i64, i64, i64, i32) {
    (duration.months(), duration.days(), duration.seconds(), duration.nanos())
}

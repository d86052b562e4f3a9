//! Order: the total order of ORDER BY, ascending.

use std::cmp::Ordering;

use super::{
    equality::path_ids,
    number::{order_floats, order_int_float},
};
use crate::{Kind, Map, Point, Value};

/// How two values compare under ORDER BY, ascending; `Equal` exactly for equivalent values.
///
/// Kinds come in the order Map, Node, Relationship, List, Path, Point, DateTime, LocalDateTime, Date, Time,
/// LocalTime, Duration, (opaque values, scalars and composites of other languages), String, Boolean, Number, null:
/// CIP2016-06-14 "Orderability" and TCK `WithOrderBy1` \[21\], \[22\]. The CIP does not mention points and temporal
/// kinds; they are placed as in the Cypher manual. Within a kind the order is that of comparability, and:
///
/// - NaN is the largest number (`WithOrderBy1` \[22\]);
/// - lists in lexicographic order by this same order, so a null element comes last (`WithOrderBy1` \[9\]);
/// - maps, which the CIP leaves open, by their number of entries, their keys, and their values;
/// - nodes and relationships by id, paths by the sequence of ids;
/// - times and date-times by instant (`WithOrderBy1` \[15\], \[19\]);
/// - durations by their length, a month being a twelfth of the mean year (TCK `Temporal1` \[12\]; the 30.4375 days of
///   CIP2015-08-06 would contradict it), then by months, then days.
pub fn order(left: &Value, right: &Value) -> Ordering {
    use Value as V;
    match (left, right) {
        (V::Bool(a), V::Bool(b)) => a.cmp(b),
        (V::Int(a), V::Int(b)) => a.cmp(b),
        (V::Float(a), V::Float(b)) => order_floats(*a, *b),
        (V::Int(a), V::Float(b)) => order_int_float(*a, *b),
        (V::Float(a), V::Int(b)) => order_int_float(*b, *a).reverse(),
        (V::String(a), V::String(b)) => a.cmp(b),
        (V::List(a), V::List(b)) => order_lists(a, b),
        (V::Map(a), V::Map(b)) => order_maps(a, b),
        (V::Node(a), V::Node(b)) => a.id.cmp(&b.id),
        (V::Relationship(a), V::Relationship(b)) => a.id.cmp(&b.id),
        (V::Path(a), V::Path(b)) => path_ids(a).cmp(path_ids(b)),
        (V::Date(a), V::Date(b)) => a.cmp(b),
        (V::LocalTime(a), V::LocalTime(b)) => a.cmp(b),
        (V::Time(a), V::Time(b)) => a.instant_nanos().cmp(&b.instant_nanos()),
        (V::LocalDateTime(a), V::LocalDateTime(b)) => a.cmp(b),
        (V::DateTime(a), V::DateTime(b)) => a.epoch_nanos().cmp(&b.epoch_nanos()),
        (V::Duration(a), V::Duration(b)) => {
            let key =
                |duration: &crate::Duration| (duration.mean_nanos(), duration.months(), duration.days());
            key(a).cmp(&key(b))
        }
        (V::Point(a), V::Point(b)) => order_points(a, b),
        (V::Opaque(a), V::Opaque(b)) => a.cmp(b),
        (V::Scalar(a), V::Scalar(b)) => a.cmp(b),
        (V::Composite(a), V::Composite(b)) => a.cmp(b),
        _ => rank(left.kind()).cmp(&rank(right.kind())),
    }
}

/// The rank of a kind in the order of ORDER BY; integers and floats have the same rank.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Map => 0,
        Kind::Node => 1,
        Kind::Relationship => 2,
        Kind::List => 3,
        Kind::Path => 4,
        Kind::Point => 5,
        Kind::DateTime => 6,
        Kind::LocalDateTime => 7,
        Kind::Date => 8,
        Kind::Time => 9,
        Kind::LocalTime => 10,
        Kind::Duration => 11,
        Kind::Opaque => 12,
        Kind::Scalar => 13,
        Kind::Composite => 14,
        Kind::String => 15,
        Kind::Bool => 16,
        Kind::Int | Kind::Float => 17,
        Kind::Null => 18,
    }
}

/// Compares two rows or lists in lexicographic order.
pub fn order_lists(left: &[Value], right: &[Value]) -> Ordering {
    let mut pairs = left.iter().zip(right).map(|(left, right)| order(left, right));
    pairs.find(|place| place.is_ne()).unwrap_or_else(|| left.len().cmp(&right.len()))
}

/// Compares maps by their number of entries, then their keys, then their values.
fn order_maps(left: &Map, right: &Map) -> Ordering {
    let by_size = left.len().cmp(&right.len());
    let by_keys = || left.keys().cmp(right.keys());
    let by_values = || {
        let pairs = left.values().zip(right.values());
        pairs.map(|(left, right)| order(left, right)).find(|place| place.is_ne()).unwrap_or(Ordering::Equal)
    };
    by_size.then_with(by_keys).then_with(by_values)
}

fn order_points(left: &Point, right: &Point) -> Ordering {
    let by_dimension = left.srid.cmp(&right.srid).then(left.z.is_some().cmp(&right.z.is_some()));
    let pairs = left.coordinates().zip(right.coordinates());
    pairs.fold(by_dimension, |place, (left, right)| place.then_with(|| order_floats(left, right)))
}

//! Equality: Cypher's `=`, three-valued.

use super::number::compare_int_float;
use crate::{Map, Path, Point, Value};

/// Cypher's `=`: `None` is *unknown* (null).
///
/// - null with anything is unknown (TCK `Comparison1` \[15\]);
/// - numbers are compared exactly, NaN equals nothing, itself included (`Comparison1` \[8\], \[9\]);
/// - values of different kinds are not equal (`Comparison1` \[3\], \[9\]; `Temporal7` \[6\]);
/// - lists of different sizes are not equal; lists of the same size are compared element by element: one `false` makes
///   the result `false`, otherwise one unknown makes it unknown (`Comparison1` \[6\]); maps are compared in the same way,
///   key by key (`Comparison1` \[7\]);
/// - nodes and relationships by id; paths by the sequence of their ids, where the direction of a loop does not matter
///   (`Comparison1` \[14\], against the wording of CIP2016-06-14);
/// - times and date-times by their instant: they "are stored as UTC" and the zone is only for display
///   (CIP2015-08-06, "Time Zones"). Neo4j compares the zone too, which its profile states;
/// - durations by their components (`Temporal7` \[6\]); points by coordinate system and coordinates.
pub fn equality(left: &Value, right: &Value) -> Option<bool> {
    use Value as V;
    Some(match (left, right) {
        (V::Null, _) | (_, V::Null) => return None,
        (V::Bool(a), V::Bool(b)) => a == b,
        (V::Int(a), V::Int(b)) => a == b,
        (V::Float(a), V::Float(b)) => a == b,
        (V::Int(int), V::Float(float)) | (V::Float(float), V::Int(int)) => {
            compare_int_float(*int, *float).is_some_and(|ordering| ordering.is_eq())
        }
        (V::String(a), V::String(b)) => a == b,
        (V::List(a), V::List(b)) => return equal_lists(a, b),
        (V::Map(a), V::Map(b)) => return equal_maps(a, b),
        (V::Node(a), V::Node(b)) => a.id == b.id,
        (V::Relationship(a), V::Relationship(b)) => a.id == b.id,
        (V::Path(a), V::Path(b)) => path_ids(a).eq(path_ids(b)),
        (V::Date(a), V::Date(b)) => a == b,
        (V::LocalTime(a), V::LocalTime(b)) => a == b,
        (V::Time(a), V::Time(b)) => a.instant_nanos() == b.instant_nanos(),
        (V::LocalDateTime(a), V::LocalDateTime(b)) => a == b,
        (V::DateTime(a), V::DateTime(b)) => a.epoch_nanos() == b.epoch_nanos(),
        (V::Duration(a), V::Duration(b)) => a == b,
        (V::Point(a), V::Point(b)) => equal_points(a, b),
        (V::Opaque(a), V::Opaque(b)) => a == b,
        (V::Scalar(a), V::Scalar(b)) => a == b,
        (V::Composite(a), V::Composite(b)) => a == b,
        _ => false,
    })
}

/// The ids along a path, alternating between nodes and relationships.
pub(super) fn path_ids(path: &Path) -> impl Iterator<Item = u64> {
    let relationships = path.relationships().iter().map(|relationship| Some(relationship.id));
    let pairs = path.nodes().iter().zip(relationships.chain([None]));
    pairs.flat_map(|(node, relationship)| [Some(node.id), relationship]).flatten()
}

/// Whether two points have the same coordinate system and equal coordinates.
fn equal_points(left: &Point, right: &Point) -> bool {
    left.srid == right.srid
        && left.z.is_some() == right.z.is_some()
        && left.coordinates().eq(right.coordinates())
}

/// Compares lists element by element; `None` is unknown.
fn equal_lists(left: &[Value], right: &[Value]) -> Option<bool> {
    if left.len() != right.len() {
        return Some(false);
    }
    all_equal(left.iter().zip(right))
}

/// Compares maps key by key; `None` is unknown.
fn equal_maps(left: &Map, right: &Map) -> Option<bool> {
    if !left.keys().eq(right.keys()) {
        return Some(false);
    }
    all_equal(left.values().zip(right.values()))
}

/// The three-valued conjunction of the equality of all pairs.
fn all_equal<'a>(pairs: impl Iterator<Item = (&'a Value, &'a Value)>) -> Option<bool> {
    let mut known = true;
    for (left, right) in pairs {
        match equality(left, right) {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

//! Equality: Cypher's `=`, three-valued (CIP2016-06-14; TCK `expressions/comparison/Comparison1`).

use crate::cell::Cell;
use edgewise_model::relation::{equality, number::compare_int_float};

/// Whether two values are equal by Cypher's `=`; `None` is unknown (null). The rules are those of
/// [`edgewise_model::relation::equality()`].
pub(crate) fn equal(left: &Cell, right: &Cell) -> Option<bool> {
    use Cell as C;
    Some(match (left, right) {
        (C::Null, _) | (_, C::Null) => return None,
        (C::Int(a), C::Int(b)) => a == b,
        (C::String(a), C::String(b)) => a == b,
        (C::Bool(a), C::Bool(b)) => a == b,
        (C::Float(a), C::Float(b)) => a == b,
        (C::Int(int), C::Float(float)) | (C::Float(float), C::Int(int)) => {
            compare_int_float(*int, *float).is_some_and(|ordering| ordering.is_eq())
        }
        (C::Node(a), C::Node(b)) | (C::Relationship(a), C::Relationship(b)) => a == b,
        (C::Path(a), C::Path(b)) => a == b,
        (C::List(a), C::List(b)) => {
            if a.items.len() != b.items.len() {
                return Some(false);
            }
            return all_equal(a.items.iter().zip(&b.items));
        }
        (C::Map(a), C::Map(b)) => {
            if !a.entries.keys().eq(b.entries.keys()) {
                return Some(false);
            }
            return all_equal(a.entries.values().zip(b.entries.values()));
        }
        (C::Scalar(a), C::Scalar(b)) => return equality(a, b),
        _ => false,
    })
}

/// Whether the values of all pairs are equal: false if one pair differs, else unknown if one is unknown.
fn all_equal<'a>(pairs: impl Iterator<Item = (&'a Cell, &'a Cell)>) -> Option<bool> {
    let mut known = true;
    for (left, right) in pairs {
        match equal(left, right) {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

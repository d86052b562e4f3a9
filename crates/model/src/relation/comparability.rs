//! Comparability: the three-valued comparison of Cypher's `<`, `<=`, `>` and `>=`. It belongs to equality.

use std::cmp::Ordering;

use super::number::compare_int_float;
use crate::Value;

/// How two values compare under `<`, `<=`, `>` and `>=`. `None` is *unknown* (null). `Some(None)` means that all four
/// operators return false (NaN). Otherwise the ordering decides.
///
/// Numbers compare with numbers, exactly; strings with strings by code point; booleans, false first; instants
/// with instants of the same kind, times and date-times by their instant in UTC; lists in dictionary order,
/// the first pair that is not equal deciding and a shorter list coming first. Everything else is unknown:
/// different kinds, null, maps, elements, paths, points, and durations, which have no complete comparison
/// order.
///
/// Sources: CIP2016-06-14 "Comparability", CIP2015-08-06 "ORDER BY", TCK `Comparison2`, `Comparison3`, `Temporal7`.
/// The CIP leaves the comparison of maps to implementations, and defines an order of nodes. No statement that
/// Edgewise judges may depend on either.
pub fn compare(left: &Value, right: &Value) -> Option<Option<Ordering>> {
    use Value as V;
    match (left, right) {
        (V::Int(a), V::Int(b)) => Some(Some(a.cmp(b))),
        (V::Float(a), V::Float(b)) => Some(a.partial_cmp(b)),
        (V::Int(a), V::Float(b)) => Some(compare_int_float(*a, *b)),
        (V::Float(a), V::Int(b)) => Some(compare_int_float(*b, *a).map(Ordering::reverse)),
        (V::Bool(a), V::Bool(b)) => Some(Some(a.cmp(b))),
        (V::String(a), V::String(b)) => Some(Some(a.cmp(b))),
        (V::Date(a), V::Date(b)) => Some(Some(a.cmp(b))),
        (V::LocalTime(a), V::LocalTime(b)) => Some(Some(a.cmp(b))),
        (V::Time(a), V::Time(b)) => Some(Some(a.instant_nanos().cmp(&b.instant_nanos()))),
        (V::LocalDateTime(a), V::LocalDateTime(b)) => Some(Some(a.cmp(b))),
        (V::DateTime(a), V::DateTime(b)) => Some(Some(a.epoch_nanos().cmp(&b.epoch_nanos()))),
        (V::List(a), V::List(b)) => compare_lists(a, b),
        _ => None,
    }
}

/// Compares lists in dictionary order; the meaning of the result is as in [`compare`].
fn compare_lists(left: &[Value], right: &[Value]) -> Option<Option<Ordering>> {
    for (left, right) in left.iter().zip(right) {
        match compare(left, right) {
            Some(Some(Ordering::Equal)) => {}
            decided => return decided,
        }
    }
    Some(Some(left.len().cmp(&right.len())))
}

/// The result of `left < right`; `None` is unknown.
pub fn less(left: &Value, right: &Value) -> Option<bool> {
    compare(left, right).map(|ordering| ordering.is_some_and(Ordering::is_lt))
}

/// The result of `left <= right`; `None` is unknown.
pub fn less_or_equal(left: &Value, right: &Value) -> Option<bool> {
    compare(left, right).map(|ordering| ordering.is_some_and(Ordering::is_le))
}

/// The result of `left > right`; `None` is unknown.
pub fn greater(left: &Value, right: &Value) -> Option<bool> {
    less(right, left)
}

/// The result of `left >= right`; `None` is unknown.
pub fn greater_or_equal(left: &Value, right: &Value) -> Option<bool> {
    less_or_equal(right, left)
}

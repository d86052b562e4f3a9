//! Equality: `P.eq`, `P.neq`, `P.within`, `P.without` and the implicit comparison of `has()`.

use std::cmp::Ordering;

use super::compare;
use crate::value::Value;

/// Whether two values are equal: they can be compared, and neither is less.
pub fn equals(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => x == y,
        (Value::String(x), Value::String(y)) => x == y,
        (Value::Vertex(x), Value::Vertex(y)) if x.slot == y.slot => true,
        _ => compare(a, b) == Some(Ordering::Equal),
    }
}

//! Comparability: the relation of `P.lt`, `P.gt` and the predicates that use them.

use std::cmp::Ordering;

use super::order::{sorted, sorted_entries};
use super::{Family, order};
use crate::number;
use crate::value::Value;

/// Compares two values; `None` if they cannot be compared. Every predicate is then false.
pub fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    let family = Family::of(a);
    if family != Family::of(b) {
        return None;
    }
    match (a, b) {
        (Value::Null, Value::Null) => Some(Ordering::Equal),
        (Value::Bool(x), Value::Bool(y)) => Some(x.cmp(y)),
        (Value::String(x), Value::String(y)) => Some(x.cmp(y)),
        (Value::Vertex(x), Value::Vertex(y)) => compare(&x.id, &y.id),
        (Value::Edge(x), Value::Edge(y)) => compare(&x.id, &y.id),
        (Value::VertexProperty(x), Value::VertexProperty(y)) => compare(&x.id, &y.id),
        (Value::Property(x), Value::Property(y)) => match x.key().cmp(y.key()) {
            Ordering::Equal => compare(x.value(), y.value()),
            other => Some(other),
        },
        (Value::Path(x), Value::Path(y)) => compare_elements(x.objects(), y.objects()),
        (Value::List(x), Value::List(y)) => compare_elements(x, y),
        (Value::Map(x), Value::Map(y)) => {
            let (x, y) = (sorted_entries(x), sorted_entries(y));
            for (left, right) in x.iter().zip(&y) {
                let result = match compare(&left.0, &right.0)? {
                    Ordering::Equal => compare(&left.1, &right.1)?,
                    other => other,
                };
                if result.is_ne() {
                    return Some(result);
                }
            }
            Some(x.len().cmp(&y.len()))
        }
        _ => match family {
            Family::Number => number::compare(a, b),
            Family::Set => compare_elements(&sorted(a), &sorted(b)),
            Family::Unknown if a.kind() != b.kind() => None,
            _ => Some(order(a, b)),
        },
    }
}

fn compare_elements(a: &[Value], b: &[Value]) -> Option<Ordering> {
    for (x, y) in a.iter().zip(b) {
        let result = compare(x, y)?;
        if result.is_ne() {
            return Some(result);
        }
    }
    Some(a.len().cmp(&b.len()))
}

//! Order: the total order of `order()`.

use std::cmp::Ordering;

use edgewise_model::relation::stable_sort_by;

use super::Family;
use crate::number;
use crate::value::{Map, Tree, Value};

/// The order of two values. `Equal` means that they may come in either order, as `1` and `1.0`.
pub fn order(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => return x.cmp(y),
        (Value::String(x), Value::String(y)) => return x.cmp(y),
        _ => {}
    }
    let (family_a, family_b) = (Family::of(a), Family::of(b));
    if family_a != family_b {
        return family_a.cmp(&family_b);
    }
    match (a, b) {
        (Value::Bool(x), Value::Bool(y)) => x.cmp(y),
        (Value::DateTime(x), Value::DateTime(y)) => (x.seconds, x.nanos).cmp(&(y.seconds, y.nanos)),
        (Value::Uuid(x), Value::Uuid(y)) => x.cmp(y),
        (Value::Vertex(x), Value::Vertex(y)) => order(&x.id, &y.id),
        (Value::Edge(x), Value::Edge(y)) => order(&x.id, &y.id),
        (Value::VertexProperty(x), Value::VertexProperty(y)) => order(&x.id, &y.id),
        (Value::Property(x), Value::Property(y)) => {
            x.key().cmp(y.key()).then_with(|| order(x.value(), y.value()))
        }
        (Value::Path(x), Value::Path(y)) => order_elements(x.objects(), y.objects()),
        (Value::List(x), Value::List(y)) => order_elements(x, y),
        (Value::Map(x), Value::Map(y)) => maps(x, y),
        (Value::Tree(x), Value::Tree(y)) => trees(x, y),
        (Value::Map(_), Value::Tree(_)) => Ordering::Less,
        (Value::Tree(_), Value::Map(_)) => Ordering::Greater,
        _ => match family_a {
            Family::Number => numbers(a, b),
            Family::Set => order_elements(&sorted(a), &sorted(b)),
            _ => unknown(a, b),
        },
    }
}

/// The order of two numbers. NaN comes after all other numbers.
fn numbers(a: &Value, b: &Value) -> Ordering {
    number::compare(a, b).unwrap_or_else(|| number::to_double(a).is_nan().cmp(&number::to_double(b).is_nan()))
}

fn order_elements(a: &[Value], b: &[Value]) -> Ordering {
    a.iter()
        .zip(b)
        .map(|(x, y)| order(x, y))
        .find(|ordering| ordering.is_ne())
        .unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// The members of a set, sorted.
pub(super) fn sorted(set: &Value) -> Vec<Value> {
    let mut members = set.members().unwrap_or_default();
    stable_sort_by(&mut members, order);
    members
}

/// The entries of a map, sorted by key, then by value.
pub(super) fn sorted_entries(map: &Map) -> Vec<&(Value, Value)> {
    let mut entries: Vec<_> = map.entries().iter().collect();
    stable_sort_by(&mut entries, |x, y| order(&x.0, &y.0).then_with(|| order(&x.1, &y.1)));
    entries
}

fn maps(a: &Map, b: &Map) -> Ordering {
    let (a, b) = (sorted_entries(a), sorted_entries(b));
    a.iter()
        .zip(&b)
        .map(|(x, y)| order(&x.0, &y.0).then_with(|| order(&x.1, &y.1)))
        .find(|ordering| ordering.is_ne())
        .unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn trees(a: &Tree, b: &Tree) -> Ordering {
    a.to_string().cmp(&b.to_string())
}

/// Orders values of other types by type, then by their text.
fn unknown(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Char(x), Value::Char(y)) => x.cmp(y),
        (Value::Duration(x), Value::Duration(y)) => x.cmp(y),
        (Value::Entry(x), Value::Entry(y)) => order(&x.0, &y.0).then_with(|| order(&x.1, &y.1)),
        _ => a.kind().java().cmp(b.kind().java()).then_with(|| a.to_string().cmp(&b.to_string())),
    }
}

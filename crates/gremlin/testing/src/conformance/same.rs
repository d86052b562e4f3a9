//! `same`: compares a result with the expected value.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::relation::equivalent;
use edgewise_gremlin_semantics::value::Map;

/// Whether a result is the value that a scenario expects. Types must be the same, NaN equals NaN, and elements are
/// compared by id. The labels of a path and the order of sets and maps are ignored. The expected value of a bulk set may be
/// a list or a set, and that of a map entry a map.
pub fn same(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::List(expected), Value::List(actual)) => in_order(expected, actual),
        (Value::Set(expected), Value::Set(actual)) => in_any_order(expected, actual),
        (Value::List(expected) | Value::Set(expected), Value::BulkSet(bag)) => {
            let actual: Vec<Value> = bag.iter_repeated().cloned().collect();
            in_any_order(expected, &actual)
        }
        (Value::Path(expected), Value::Path(actual)) => in_order(expected.objects(), actual.objects()),
        (Value::Map(expected), Value::Map(actual)) => same_map(expected, actual),
        (Value::Map(expected), Value::Entry(entry)) => {
            let mut map = Map::new();
            map.insert(entry.0.clone(), entry.1.clone());
            same_map(expected, &map)
        }
        (Value::Vertex(_) | Value::Edge(_) | Value::VertexProperty(_), _) => {
            match (expected.element_id(), actual.element_id()) {
                (Some(expected_id), Some(actual_id)) => {
                    std::mem::discriminant(expected) == std::mem::discriminant(actual)
                        && equivalent(expected_id, actual_id)
                }
                _ => false,
            }
        }
        _ => equivalent(expected, actual),
    }
}

fn same_map(expected: &Map, actual: &Map) -> bool {
    if expected.len() != actual.len() {
        return false;
    }
    let mut left: Vec<&(Value, Value)> = actual.entries().iter().collect();
    expected.entries().iter().all(|(key, value)| {
        match left.iter().position(|(other, found)| same(key, other) && same(value, found)) {
            Some(place) => {
                left.swap_remove(place);
                true
            }
            None => false,
        }
    })
}

/// Whether two lists hold the same values in the same order.
pub(super) fn in_order(expected: &[Value], actual: &[Value]) -> bool {
    expected.len() == actual.len()
        && expected.iter().zip(actual).all(|(expected, actual)| same(expected, actual))
}

/// Whether two lists hold the same values in any order.
pub(super) fn in_any_order(expected: &[Value], actual: &[Value]) -> bool {
    if expected.len() != actual.len() {
        return false;
    }
    let mut left: Vec<&Value> = actual.iter().collect();
    expected.iter().all(|value| match left.iter().position(|other| same(value, other)) {
        Some(place) => {
            left.swap_remove(place);
            true
        }
        None => false,
    })
}

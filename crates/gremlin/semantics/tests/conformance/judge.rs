//! Compares the results of a scenario with the expected values.

use edgewise_gremlin_semantics::Value;
use edgewise_gremlin_semantics::relation::equivalent;

/// Whether a value is the expected one. Types must be the same, and decimals are compared by value. The order of sets
/// and maps does not count.
pub fn same(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Double(a), Value::Double(b)) => {
            a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= 1e-9 * a.abs()
        }
        (Value::Float(a), Value::Float(b)) => {
            a == b || a.is_nan() && b.is_nan() || (a - b).abs() <= 1e-6 * a.abs()
        }
        (Value::BigDecimal(a), Value::BigDecimal(b)) => a == b,
        (Value::List(a), Value::List(b)) => same_in_order(a, b),
        (Value::List(a) | Value::Set(a), Value::BulkSet(b)) => {
            bag(a, &b.iter_repeated().cloned().collect::<Vec<_>>())
        }
        (Value::Set(a), Value::Set(b)) => bag(a, b),
        (Value::Path(a), Value::Path(b)) => same_in_order(a.objects(), b.objects()),
        (Value::Map(a), Value::Map(b)) => {
            a.len() == b.len()
                && a.entries().iter().all(|(key, value)| {
                    b.entries().iter().any(|(other, found)| same(key, other) && same(value, found))
                })
        }
        (Value::Map(a), Value::Entry(b)) => {
            a.len() == 1 && same(&a.entries()[0].0, &b.0) && same(&a.entries()[0].1, &b.1)
        }
        _ => equivalent(expected, actual),
    }
}

fn same_in_order(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| same(x, y))
}

/// Whether two lists hold the same values in any order.
pub fn bag(expected: &[Value], actual: &[Value]) -> bool {
    let mut left: Vec<&Value> = actual.iter().collect();
    expected.len() == actual.len()
        && expected.iter().all(|value| match left.iter().position(|other| same(value, other)) {
            Some(place) => {
                left.swap_remove(place);
                true
            }
            None => false,
        })
}

pub fn ordered(expected: &[Value], actual: &[Value]) -> bool {
    same_in_order(expected, actual)
}

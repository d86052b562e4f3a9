//! Brings answers into a normal form before they are compared, so that differences that do not count disappear.

use edgewise_lab::{Comparison, rounded_value};
use edgewise_model::relation::identity;
use edgewise_model::{ColumnMode, Composite, CompositeKind, Rows, Scalar, Value};
use std::borrow::Cow;

/// The significant digits of a 64-bit float that are compared where rounding errors are allowed.
pub(crate) const NEAR_DIGITS: usize = 10;

/// The significant digits of a 32-bit float that are compared where rounding errors are allowed.
const NEAR_DIGITS_32: usize = 5;

/// How to compare two answers. `loose`: the order inside lists does not count. `near`: floats are rounded first.
pub(crate) fn comparison(loose: bool, near: bool) -> Comparison {
    Comparison {
        modes: if loose { vec![ColumnMode::FreeListOrder] } else { Vec::new() },
        float_digits: near.then_some(NEAR_DIGITS),
        ..Comparison::default()
    }
}

/// The rows in the normal form for this comparison. A map entry becomes a map of one entry, because wire protocols send
/// it that way. Lists are sorted if their order does not count, and floats are rounded if their last digits do not.
pub(crate) fn normalised(rows: &Rows, comparison: &Comparison) -> Rows {
    let loose = comparison.modes.first() == Some(&ColumnMode::FreeListOrder);
    let row =
        |row: &Vec<Value>| row.iter().map(|value| form(value, loose, comparison.float_digits)).collect();
    Rows { columns: rows.columns.clone(), rows: rows.rows.iter().map(row).collect() }
}

/// A value in the normal form for an exact comparison.
pub(crate) fn normalised_value(value: &Value) -> Value {
    form(value, false, None)
}

fn form(value: &Value, loose: bool, digits: Option<usize>) -> Value {
    let inner = |value: &Value| form(value, loose, digits);
    match value {
        Value::Float(_) => digits.map_or_else(|| value.clone(), |digits| rounded_value(value, digits)),
        Value::Scalar(Scalar::Float32(float)) if digits.is_some() && float.is_finite() => {
            let written = format!("{float:.*e}", NEAR_DIGITS_32 - 1);
            Scalar::Float32(written.parse().unwrap_or(*float)).into()
        }
        Value::List(items) => {
            let mut items: Vec<Value> = items.iter().map(inner).collect();
            if loose {
                items.sort_by(identity::order);
            }
            Value::List(items)
        }
        // External adapters send a map as a JSON object, whose keys are strings.
        Value::Map(map) => {
            let entries = map.iter().map(|(key, value)| (Value::String(key.clone()), inner(value)));
            Composite::map(entries).into()
        }
        Value::Composite(composite) => {
            let composite = match composite.kind() {
                CompositeKind::Entry => {
                    let parts = composite.parts().to_vec();
                    Composite::new(CompositeKind::Map, parts).map_or(Cow::Borrowed(&**composite), Cow::Owned)
                }
                _ => Cow::Borrowed(&**composite),
            };
            composite.map_parts(inner).map_or_else(|| value.clone(), Value::from)
        }
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::{comparison, normalised};
    use edgewise_model::{Composite, CompositeKind, Rows, Value};

    fn rows(value: Value) -> Rows {
        Rows::new(["result"], vec![vec![value]])
    }

    #[test]
    fn map_entries_list_order_and_last_digits_are_normalised() {
        let entry = Composite::new(CompositeKind::Entry, vec![Value::Int(1), Value::Int(2)])
            .expect("an entry should have two parts");
        let map = Composite::map([(Value::Int(1), Value::Int(2))]);
        let exact = comparison(false, false);
        assert_eq!(normalised(&rows(entry.into()), &exact), normalised(&rows(map.into()), &exact));
        let (one, other) = (rows(Value::list([1, 2])), rows(Value::list([2, 1])));
        assert_ne!(normalised(&one, &exact), normalised(&other, &exact));
        assert_eq!(normalised(&one, &comparison(true, false)), normalised(&other, &comparison(true, false)));
        let nested = |list: &Rows| rows(Composite::set(vec![list.rows[0][0].clone()]).into());
        assert_eq!(
            normalised(&nested(&one), &comparison(true, false)),
            normalised(&nested(&other), &comparison(true, false))
        );
        let (one, other) = (rows(Value::Float(0.1 + 0.2)), rows(Value::Float(0.3)));
        assert_ne!(normalised(&one, &exact), normalised(&other, &exact));
        assert_eq!(normalised(&one, &comparison(false, true)), normalised(&other, &comparison(false, true)));
    }
}

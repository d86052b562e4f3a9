//! The form in which answers are compared: what does not count is made alike.

use edgewise_lab::{Comparison, rounded_value};
use edgewise_model::relation::identity;
use edgewise_model::{ColumnMode, Composite, CompositeKind, Rows, Scalar, Value};
use std::borrow::Cow;

/// The significant digits that are compared where last digits are free.
pub(crate) const NEAR_DIGITS: usize = 10;

/// The significant digits of 32-bit floats that are compared there.
const NEAR_DIGITS_32: usize = 5;

/// The comparison of an answer: whether the order inside lists counts, and whether last digits do.
pub(crate) fn comparison(loose: bool, near: bool) -> Comparison {
    Comparison {
        modes: if loose { vec![ColumnMode::FreeListOrder] } else { Vec::new() },
        float_digits: near.then_some(NEAR_DIGITS),
        ..Comparison::default()
    }
}

/// The rows in the form in which they are compared on these comparison. An entry is a map of one entry, because wires send it so; where
/// the order inside lists does not count they are sorted; where last digits do not count they are rounded.
pub(crate) fn formed(rows: &Rows, comparison: &Comparison) -> Rows {
    let loose = comparison.modes.first() == Some(&ColumnMode::FreeListOrder);
    let row =
        |row: &Vec<Value>| row.iter().map(|value| form(value, loose, comparison.float_digits)).collect();
    Rows { columns: rows.columns.clone(), rows: rows.rows.iter().map(row).collect() }
}

/// A value in the form in which it is compared to the last detail.
pub(crate) fn formed_value(value: &Value) -> Value {
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
        // Adapters send maps as objects.
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
    use super::{comparison, formed};
    use edgewise_model::{Composite, CompositeKind, Rows, Value};

    fn rows(value: Value) -> Rows {
        Rows::new(["result"], vec![vec![value]])
    }

    #[test]
    fn what_does_not_count_is_made_alike() {
        let entry = Composite::new(CompositeKind::Entry, vec![Value::Int(1), Value::Int(2)]).expect("parts");
        let map = Composite::map([(Value::Int(1), Value::Int(2))]);
        let exact = comparison(false, false);
        assert_eq!(formed(&rows(entry.into()), &exact), formed(&rows(map.into()), &exact));
        let (one, other) = (rows(Value::list([1, 2])), rows(Value::list([2, 1])));
        assert_ne!(formed(&one, &exact), formed(&other, &exact));
        assert_eq!(formed(&one, &comparison(true, false)), formed(&other, &comparison(true, false)));
        let nested = |list: &Rows| rows(Composite::set(vec![list.rows[0][0].clone()]).into());
        assert_eq!(
            formed(&nested(&one), &comparison(true, false)),
            formed(&nested(&other), &comparison(true, false))
        );
        let (one, other) = (rows(Value::Float(0.1 + 0.2)), rows(Value::Float(0.3)));
        assert_ne!(formed(&one, &exact), formed(&other, &exact));
        assert_eq!(formed(&one, &comparison(false, true)), formed(&other, &comparison(false, true)));
    }
}

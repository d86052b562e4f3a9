//! `coalesce-skips-empty`: `coalesce` skips an empty string or list as if it were null.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "coalesce-skips-empty",
    about: "`coalesce` skips an empty string or list as if it were null",
    model: "empty values stored as null",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN coalesce('', 'b') AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    let is_empty = |value: &Value| match value {
        Value::String(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        value => value.is_null(),
    };
    match name {
        "coalesce" if is_empty(&correct) => {
            Ok(arguments.iter().find(|value| !is_empty(value)).cloned().unwrap_or(correct))
        }
        _ => Ok(correct),
    }
}

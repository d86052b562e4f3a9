//! `is-empty-of-blanks`: `isEmpty` of a string of blanks is true.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "is-empty-of-blanks",
    about: "`isEmpty` of a string of blanks is true",
    model: "trimming before the test",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN isEmpty('  ') AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("isEmpty", [Value::String(text)]) if text.trim().is_empty() => Ok(Value::Bool(true)),
        _ => Ok(correct),
    }
}

//! `to-upper-one-to-one`: `toUpper` gives only the first letter where the upper case of a letter has several.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "to-upper-one-to-one",
    about: "`toUpper` gives only the first letter where the upper case of a letter has several",
    model: "case mapping character by character",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN toUpper('aß') AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("toUpper" | "upper", [Value::String(text)]) => {
            Ok(Value::string(text.chars().filter_map(|char| char.to_uppercase().next()).collect::<String>()))
        }
        _ => Ok(correct),
    }
}

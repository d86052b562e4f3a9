//! `replace-hangs`: `replace` of an empty search string in a text that is not ASCII never ends.

use crate::fault::{Fault, Place};
use crate::{EvalError, run::Ran};
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "replace-hangs",
    about: "`replace` of an empty search string in a text that is not ASCII never ends",
    model: "FalkorDB 2024-07, db_hang_replacement_char.yml",
    place: Place::Plain,
    conditions: 4,
    setup: &[],
    query: "RETURN replace('é', '', 'x') AS a",
};

/// The fault applies if the search string is empty, the replacement is not, and the text is not ASCII.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("replace", [Value::String(source), Value::String(search), Value::String(with)])
            if search.is_empty() && !with.is_empty() && !source.is_ascii() =>
        {
            Err(EvalError::endless("replace() advances by no bytes"))
        }
        _ => Ok(correct),
    }
}

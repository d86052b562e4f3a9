//! `replace-ignores-empty-search`: `replace` with an empty search string changes nothing.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "replace-ignores-empty-search",
    about: "`replace` with an empty search string changes nothing",
    model: "edge arguments of string functions; FalkorDB db_hang_replacement_char",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN replace('ab', '', '-') AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("replace", [source, Value::String(search), Value::String(_)]) if search.is_empty() => {
            Ok(source.clone())
        }
        _ => Ok(correct),
    }
}

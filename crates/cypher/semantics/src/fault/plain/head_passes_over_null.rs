//! `head-passes-over-null`: `head` of a list that begins with null gives its first value that is not null.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "head-passes-over-null",
    about: "`head` of a list that begins with null gives its first value that is not null",
    model: "null handling in list functions",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN head([null, 2]) AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("head", [Value::List(items)]) => {
            Ok(items.iter().find(|item| !item.is_null()).cloned().unwrap_or(correct))
        }
        _ => Ok(correct),
    }
}

//! `size-passes-over-null`: `size` of a list does not count nulls.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "size-passes-over-null",
    about: "`size` of a list does not count nulls",
    model: "aggregation's rule on nulls applied to lists",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN size([1, null, 2]) AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("size", [Value::List(items)]) => {
            Ok(Value::Int(items.iter().filter(|item| !item.is_null()).count() as i64))
        }
        _ => Ok(correct),
    }
}

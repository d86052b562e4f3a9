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

pub(super) fn call(name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    match (name, arguments) {
        ("head", [Value::List(items)]) => {
            Ok(items.iter().find(|item| !item.is_null()).cloned().unwrap_or(honest))
        }
        _ => Ok(honest),
    }
}

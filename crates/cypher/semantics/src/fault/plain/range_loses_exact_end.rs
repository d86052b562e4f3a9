//! `range-loses-exact-end`: `range` downwards loses its end where a step of more than one meets it exactly.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "range-loses-exact-end",
    about: "`range` downwards loses its end where a step of more than one meets it exactly",
    model: "half-open loops over inclusive ranges",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "WITH range(10, 0, -5) AS a RETURN a",
};

/// A step below -1, several items, and the end among them.
pub(super) fn call(name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    match (name, arguments, honest) {
        ("range", [_, end, Value::Int(step)], Value::List(mut items))
            if *step < -1 && items.len() > 1 && items.last() == Some(end) =>
        {
            items.pop();
            Ok(Value::List(items))
        }
        (_, _, honest) => Ok(honest),
    }
}

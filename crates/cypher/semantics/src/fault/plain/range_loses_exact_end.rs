//! `range-loses-exact-end`: `range` with a step below -1 loses its end if a step reaches it exactly.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "range-loses-exact-end",
    about: "`range` with a step below -1 loses its end if a step reaches it exactly",
    model: "half-open loops over inclusive ranges",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "WITH range(10, 0, -5) AS a RETURN a",
};

/// Applies if the step is below -1, there are several items, and the end is one of them.
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

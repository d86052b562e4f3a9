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

/// The fault applies if the step is below -1, the range has several numbers, and the end is one of them.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments, correct) {
        ("range", [_, end, Value::Int(step)], Value::List(mut items))
            if *step < -1 && items.len() > 1 && items.last() == Some(end) =>
        {
            items.pop();
            Ok(Value::List(items))
        }
        (_, _, correct) => Ok(correct),
    }
}

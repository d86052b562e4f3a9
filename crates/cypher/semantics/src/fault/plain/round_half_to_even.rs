//! `round-half-to-even`: `round(x)` rounds halves to even.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "round-half-to-even",
    about: "`round(x)` rounds halves to even",
    model: "banker's rounding by the platform's `rint`",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN round(2.5) AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("round", [Value::Float(number)]) => {
            let floor = number.floor();
            let is_half = number - floor == 0.5;
            Ok(if is_half && floor % 2.0 == 0.0 { Value::Float(floor + 0.0) } else { correct })
        }
        _ => Ok(correct),
    }
}

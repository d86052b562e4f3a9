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

pub(super) fn call(name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    match (name, arguments) {
        ("round", [Value::Float(number)]) => {
            let floor = number.floor();
            let is_half = number - floor == 0.5;
            Ok(if is_half && floor % 2.0 == 0.0 { Value::Float(floor + 0.0) } else { honest })
        }
        _ => Ok(honest),
    }
}

//! `sign-of-negative-zero`: `sign(-0.0)` is -1.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "sign-of-negative-zero",
    about: "`sign(-0.0)` is -1",
    model: "the sign bit taken for the sign",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN sign(-0.0) AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("sign", [Value::Float(number)]) if *number == 0.0 && number.is_sign_negative() => Ok(Value::Int(-1)),
        _ => Ok(correct),
    }
}

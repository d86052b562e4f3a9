//! `floor-through-integer`: `floor` of a float that exceeds 64-bit integers gives the largest integer.

use crate::fault::{Fault, Place};
use crate::run::Ran;
use edgewise_model::Value;

pub(super) const FAULT: Fault = Fault {
    name: "floor-through-integer",
    about: "`floor` of a float that exceeds 64-bit integers gives the largest integer",
    model: "a float rounded by way of a 64-bit integer",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "RETURN floor(1e100) AS a",
};

/// The wrong result of the call, or the correct one if the fault does not apply.
pub(super) fn wrong_result(name: &str, arguments: &[Value], correct: Value) -> Ran<Value> {
    match (name, arguments) {
        ("floor", [Value::Float(number)]) if number.is_finite() && number.abs() > i64::MAX as f64 => {
            // The cast to `i64` gives the nearest integer that fits.
            Ok(Value::Float(*number as i64 as f64))
        }
        _ => Ok(correct),
    }
}

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

pub(super) fn call(name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    match (name, arguments) {
        ("floor", [Value::Float(number)]) if number.is_finite() && number.abs() > i64::MAX as f64 => {
            // The cast saturates at the limits of `i64`.
            Ok(Value::Float(*number as i64 as f64))
        }
        _ => Ok(honest),
    }
}

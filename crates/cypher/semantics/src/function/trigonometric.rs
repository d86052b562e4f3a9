//! Trigonometric functions, in radians, computed by a fixed version of the Rust crate `libm`.
//!
//! Outside their domain they return NaN (Neo4j manual, "acos()").

use super::{FunctionInfo, argument::number};
use crate::{EvalError, FunctionContext};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("pi", 0, 0, |_, _| Ok(Value::Float(std::f64::consts::PI))),
    FunctionInfo::new("sin", 1, 1, |arguments, _| call_on_float("sin", arguments, libm::sin)),
    FunctionInfo::new("cos", 1, 1, |arguments, _| call_on_float("cos", arguments, libm::cos)),
    FunctionInfo::new("tan", 1, 1, |arguments, _| call_on_float("tan", arguments, libm::tan)),
    FunctionInfo::new("cot", 1, 1, |arguments, _| call_on_float("cot", arguments, |x| 1.0 / libm::tan(x))),
    FunctionInfo::new("asin", 1, 1, |arguments, _| call_on_float("asin", arguments, libm::asin)),
    FunctionInfo::new("acos", 1, 1, |arguments, _| call_on_float("acos", arguments, libm::acos)),
    FunctionInfo::new("atan", 1, 1, |arguments, _| call_on_float("atan", arguments, libm::atan)),
    FunctionInfo::new("atan2", 2, 2, atan2),
    FunctionInfo::new("sinh", 1, 1, |arguments, _| call_on_float("sinh", arguments, libm::sinh)),
    FunctionInfo::new("cosh", 1, 1, |arguments, _| call_on_float("cosh", arguments, libm::cosh)),
    FunctionInfo::new("tanh", 1, 1, |arguments, _| call_on_float("tanh", arguments, libm::tanh)),
    FunctionInfo::new("coth", 1, 1, |arguments, _| call_on_float("coth", arguments, coth)),
    FunctionInfo::new("haversin", 1, 1, |arguments, _| {
        call_on_float("haversin", arguments, |x| (1.0 - libm::cos(x)) / 2.0)
    }),
    FunctionInfo::new("radians", 1, 1, |arguments, _| call_on_float("radians", arguments, f64::to_radians)),
    FunctionInfo::new("degrees", 1, 1, |arguments, _| call_on_float("degrees", arguments, f64::to_degrees)),
];

/// Calls a function on the first argument as a float; `name` is for the error message.
fn call_on_float(name: &str, arguments: &[Value], function: fn(f64) -> f64) -> Result<Value, EvalError> {
    Ok(Value::Float(function(number(name, &arguments[0])?)))
}

fn atan2(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(Value::Float(libm::atan2(number("atan2", &arguments[0])?, number("atan2", &arguments[1])?)))
}

/// The hyperbolic cotangent; NaN at 0 (Neo4j manual, "coth()").
fn coth(x: f64) -> f64 {
    if x == 0.0 { f64::NAN } else { 1.0 / libm::tanh(x) }
}

//! Trigonometric functions, in radians, by a pinned Rust libm.
//!
//! Outside their domain they return NaN (Neo4j manual, "acos()").

use super::{FunctionInfo, argument::number};
use crate::{EvalError, FunctionContext};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("pi", 0, 0, |_, _| Ok(Value::Float(std::f64::consts::PI))),
    FunctionInfo::new("sin", 1, 1, |arguments, _| of("sin", arguments, libm::sin)),
    FunctionInfo::new("cos", 1, 1, |arguments, _| of("cos", arguments, libm::cos)),
    FunctionInfo::new("tan", 1, 1, |arguments, _| of("tan", arguments, libm::tan)),
    FunctionInfo::new("cot", 1, 1, |arguments, _| of("cot", arguments, |x| 1.0 / libm::tan(x))),
    FunctionInfo::new("asin", 1, 1, |arguments, _| of("asin", arguments, libm::asin)),
    FunctionInfo::new("acos", 1, 1, |arguments, _| of("acos", arguments, libm::acos)),
    FunctionInfo::new("atan", 1, 1, |arguments, _| of("atan", arguments, libm::atan)),
    FunctionInfo::new("atan2", 2, 2, atan2),
    FunctionInfo::new("sinh", 1, 1, |arguments, _| of("sinh", arguments, libm::sinh)),
    FunctionInfo::new("cosh", 1, 1, |arguments, _| of("cosh", arguments, libm::cosh)),
    FunctionInfo::new("tanh", 1, 1, |arguments, _| of("tanh", arguments, libm::tanh)),
    FunctionInfo::new("coth", 1, 1, |arguments, _| of("coth", arguments, coth)),
    FunctionInfo::new("haversin", 1, 1, |arguments, _| {
        of("haversin", arguments, |x| (1.0 - libm::cos(x)) / 2.0)
    }),
    FunctionInfo::new("radians", 1, 1, |arguments, _| of("radians", arguments, f64::to_radians)),
    FunctionInfo::new("degrees", 1, 1, |arguments, _| of("degrees", arguments, f64::to_degrees)),
];

fn of(name: &str, arguments: &[Value], function: fn(f64) -> f64) -> Result<Value, EvalError> {
    Ok(Value::Float(function(number(name, &arguments[0])?)))
}

fn atan2(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    Ok(Value::Float(libm::atan2(number("atan2", &arguments[0])?, number("atan2", &arguments[1])?)))
}

/// NaN at 0 (Neo4j manual, "coth()").
fn coth(x: f64) -> f64 {
    if x == 0.0 { f64::NAN } else { 1.0 / libm::tanh(x) }
}

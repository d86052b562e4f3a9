//! Logarithmic functions: `e`, `exp`, `log`, `log10`, `sqrt`.
//!
//! They are computed by a fixed version of the Rust crate `libm`, so that results have the same bits on every machine.
//! Outside their domain they follow IEEE 754 (Neo4j manual: `log(-1)` and `sqrt(-1)` are NaN, `log(0)` is -Infinity).

use super::{FunctionInfo, argument::number};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("e", 0, 0, |_, _| Ok(Value::Float(std::f64::consts::E))),
    FunctionInfo::new("exp", 1, 1, |arguments, _| Ok(Value::Float(libm::exp(number("exp", &arguments[0])?)))),
    FunctionInfo::new("log", 1, 1, |arguments, _| Ok(Value::Float(libm::log(number("log", &arguments[0])?)))),
    FunctionInfo::new("log10", 1, 1, |arguments, _| {
        Ok(Value::Float(libm::log10(number("log10", &arguments[0])?)))
    }),
    FunctionInfo::new("sqrt", 1, 1, |arguments, _| {
        Ok(Value::Float(libm::sqrt(number("sqrt", &arguments[0])?)))
    }),
];

//! Numeric functions: `abs`, `ceil`, `floor`, `round`, `sign`, `isNaN`.

use super::{
    FunctionInfo,
    argument::{number, text, wrong_type},
    rounding::{Mode, round_decimal, round_half_up},
};
use crate::{Detail, EvalError, FunctionContext, knobs::IntegerOverflow};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("abs", 1, 1, abs),
    FunctionInfo::new("ceil", 1, 1, |arguments, _| Ok(Value::Float(number("ceil", &arguments[0])?.ceil()))),
    FunctionInfo::new("floor", 1, 1, |arguments, _| {
        Ok(Value::Float(number("floor", &arguments[0])?.floor()))
    }),
    FunctionInfo::new("round", 1, 3, round),
    FunctionInfo::new("sign", 1, 1, sign),
    FunctionInfo::new("isNaN", 1, 1, |arguments, _| {
        Ok(Value::Bool(number("isNaN", &arguments[0])?.is_nan()))
    }),
];

/// The absolute value, of the type of the argument (openCypher 9, "abs()"). For the smallest integer it overflows; a
/// knob decides what the result is then.
fn abs(arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match &arguments[0] {
        Value::Float(number) => Ok(Value::Float(number.abs())),
        Value::Int(number) => match (number.checked_abs(), context.knobs.integer_overflow) {
            (Some(size), _) => Ok(Value::Int(size)),
            (None, IntegerOverflow::Wrap) => Ok(Value::Int(*number)),
            (None, IntegerOverflow::Promote) => Ok(Value::Float((*number as f64).abs())),
            (None, IntegerOverflow::Null) => Ok(Value::Null),
            (None, IntegerOverflow::Error) => Err(EvalError::arithmetic(
                Detail::IntegerOverflow,
                "abs() of the smallest integer does not fit into 64 bits",
            )),
        },
        other => Err(wrong_type("abs", other)),
    }
}

/// The sign, -1, 0 or 1, as an integer; 0 for NaN (openCypher 9, "sign()"; the JVM's cast of `signum`).
fn sign(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let number = number("sign", &arguments[0])?;
    Ok(Value::Int(i64::from(number > 0.0) - i64::from(number < 0.0)))
}

/// `round(x)`: to the nearest integer, halves upwards. `round(x, precision [, mode])`: to decimal places of the
/// number's decimal text, halves away from zero unless a mode is given (Neo4j manual, "round()").
fn round(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let value = number("round", &arguments[0])?;
    let precision = match arguments.get(1) {
        None => 0,
        Some(given) => {
            let given = number("round", given)?;
            if given < 0.0 || !given.is_finite() {
                return Err(EvalError::out_of_range("the precision of round() must be a number from 0 up"));
            }
            // Rounding to more decimal places than this changes no float.
            given.min(1_000.0) as u32
        }
    };
    let mode = match arguments.get(2) {
        Some(mode) => Mode::parse(text("round", mode)?)?,
        None if precision == 0 => return Ok(Value::Float(round_half_up(value))),
        None => Mode::HalfUp,
    };
    round_decimal(value, precision, mode).map(Value::Float)
}

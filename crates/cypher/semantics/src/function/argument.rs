//! Converts an argument to the Rust type that a function needs; an error if its type is wrong.

use crate::EvalError;
use edgewise_model::{Map, Name, Value};

/// `TypeError: InvalidArgumentValue`, which the TCK expects of a function called on a type it does not take (TCK
/// `TypeConversion1` \[5\], `Graph3` \[9\]).
pub fn wrong_type(function: &str, value: &Value) -> EvalError {
    EvalError::argument_value(format!("{function}() does not take a value of kind {:?}", value.kind()))
}

/// The argument as a string; an error for any other type.
pub fn text<'a>(function: &str, value: &'a Value) -> Result<&'a Name, EvalError> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(wrong_type(function, value)),
    }
}

/// The argument as an integer; an error for any other type.
pub fn integer(function: &str, value: &Value) -> Result<i64, EvalError> {
    match value {
        Value::Int(number) => Ok(*number),
        _ => Err(wrong_type(function, value)),
    }
}

/// The argument as a count: an integer that is not negative; an error for anything else.
pub fn count(function: &str, value: &Value) -> Result<usize, EvalError> {
    let number = integer(function, value)?;
    usize::try_from(number).map_err(|_| {
        EvalError::out_of_range(format!("{function}() does not take the negative number {number}"))
    })
}

/// The argument, an integer or a float, as a float; an error for any other type.
pub fn number(function: &str, value: &Value) -> Result<f64, EvalError> {
    match value {
        Value::Int(number) => Ok(*number as f64),
        Value::Float(number) => Ok(*number),
        _ => Err(wrong_type(function, value)),
    }
}

/// The argument as a list; an error for any other type.
pub fn list<'a>(function: &str, value: &'a Value) -> Result<&'a [Value], EvalError> {
    match value {
        Value::List(items) => Ok(items),
        _ => Err(wrong_type(function, value)),
    }
}

/// The argument as a map; an error for any other type.
pub fn map<'a>(function: &str, value: &'a Value) -> Result<&'a Map, EvalError> {
    match value {
        Value::Map(map) => Ok(map),
        _ => Err(wrong_type(function, value)),
    }
}

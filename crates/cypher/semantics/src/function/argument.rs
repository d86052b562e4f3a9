//! Arguments: converts a value to the type a function needs, or raises the error.

use crate::EvalError;
use edgewise_model::{Map, Name, Value};

/// `TypeError: InvalidArgumentValue`, which the TCK expects of a function called on a type it does not take (TCK
/// `TypeConversion1` \[5\], `Graph3` \[9\]).
pub fn wrong_type(function: &str, value: &Value) -> EvalError {
    EvalError::argument_value(format!("{function}() does not take a value of kind {:?}", value.kind()))
}

/// A string.
pub fn text<'a>(function: &str, value: &'a Value) -> Result<&'a Name, EvalError> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(wrong_type(function, value)),
    }
}

/// An integer.
pub fn integer(function: &str, value: &Value) -> Result<i64, EvalError> {
    match value {
        Value::Int(number) => Ok(*number),
        _ => Err(wrong_type(function, value)),
    }
}

/// An integer that counts something and so must not be negative.
pub fn count(function: &str, value: &Value) -> Result<usize, EvalError> {
    let number = integer(function, value)?;
    usize::try_from(number).map_err(|_| {
        EvalError::out_of_range(format!("{function}() does not take the negative number {number}"))
    })
}

/// A number as a float.
pub fn number(function: &str, value: &Value) -> Result<f64, EvalError> {
    match value {
        Value::Int(number) => Ok(*number as f64),
        Value::Float(number) => Ok(*number),
        _ => Err(wrong_type(function, value)),
    }
}

/// A list.
pub fn list<'a>(function: &str, value: &'a Value) -> Result<&'a [Value], EvalError> {
    match value {
        Value::List(items) => Ok(items),
        _ => Err(wrong_type(function, value)),
    }
}

/// A map.
pub fn map<'a>(function: &str, value: &'a Value) -> Result<&'a Map, EvalError> {
    match value {
        Value::Map(map) => Ok(map),
        _ => Err(wrong_type(function, value)),
    }
}

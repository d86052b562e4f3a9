//! `asBool()` and `asNumber()`.

use crate::error::{Error, ErrorKind, Result};
use crate::number::{self, NumberType};
use crate::value::Value;

pub(crate) fn as_bool(value: &Value) -> Result<Value> {
    let bad = || Error::argument(format!("Can't parse {} as Boolean.", described(value)));
    Ok(Value::Bool(match value {
        Value::Bool(truth) => *truth,
        Value::String(text) if text.eq_ignore_ascii_case("true") => true,
        Value::String(text) if text.eq_ignore_ascii_case("false") => false,
        number if number.is_number() => {
            let double = number::to_double(number);
            !double.is_nan() && double != 0.0
        }
        _ => return Err(bad()),
    }))
}

fn described(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::String(text) => format!("string '{text}'"),
        Value::List(_) => "type ArrayList".into(),
        other => {
            let name = other.kind().java();
            format!("type {}", name.rsplit('.').next().unwrap_or(name))
        }
    }
}

pub(crate) fn as_number(kind: Option<NumberType>, value: &Value) -> Result<Value> {
    let parsed = match value {
        Value::String(text) => number::parse_number(text).map_err(|error| {
            Error::new(ErrorKind::NumberFormat, format!("{} ", error.message).trim_end().to_owned())
        })?,
        number if number.is_number() => number.clone(),
        _ => return Err(Error::argument(format!("Can't parse {} as number.", described(value)))),
    };
    match kind {
        None => Ok(parsed),
        Some(kind) => number::to_number(&parsed, kind),
    }
}

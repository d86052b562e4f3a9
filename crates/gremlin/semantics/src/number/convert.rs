//! Converts numbers between types, and parses numbers.

use std::str::FromStr;

use bigdecimal::BigDecimal;
use num_bigint::BigInt;
use num_traits::{FromPrimitive, ToPrimitive};

use crate::error::{Error, ErrorKind, Result};
use crate::value::Value;

/// The number types that `asNumber()` can convert to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NumberType {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Short,
    /// 32 bits.
    Int,
    /// 64 bits.
    Long,
    /// An integer of any size.
    BigInt,
    /// A 32-bit float.
    Float,
    /// A 64-bit float.
    Double,
    /// A decimal of any size.
    BigDecimal,
}

impl NumberType {
    /// The Java name of the type, for error messages.
    pub const fn java(self) -> &'static str {
        match self {
            Self::Byte => "Byte",
            Self::Short => "Short",
            Self::Int => "Integer",
            Self::Long => "Long",
            Self::BigInt => "BigInteger",
            Self::Float => "Float",
            Self::Double => "Double",
            Self::BigDecimal => "BigDecimal",
        }
    }
}

/// A number as a 64-bit float; NaN if the value is not a number.
pub fn to_double(value: &Value) -> f64 {
    match value {
        Value::Byte(n) => f64::from(*n),
        Value::Short(n) => f64::from(*n),
        Value::Int(n) => f64::from(*n),
        Value::Long(n) => *n as f64,
        Value::BigInt(n) => n.to_f64().unwrap_or(f64::NAN),
        Value::Float(n) => f64::from(*n),
        Value::Double(n) => *n,
        Value::BigDecimal(n) => n.to_string().parse().unwrap_or(f64::NAN),
        _ => f64::NAN,
    }
}

/// A number as a decimal; `None` for NaN, infinities and values that are not numbers.
pub(super) fn to_decimal(value: &Value) -> Option<BigDecimal> {
    match value {
        Value::BigDecimal(n) => Some(n.as_ref().clone()),
        Value::BigInt(n) => Some(BigDecimal::from(n.as_ref().clone())),
        Value::Double(n) => BigDecimal::from_str(&format!("{n}")).ok(),
        Value::Float(n) => BigDecimal::from_str(&format!("{n}")).ok(),
        other => other.as_i64().map(BigDecimal::from),
    }
}

/// A number as an integer of any size, rounded towards zero.
pub(super) fn to_big_int(value: &Value) -> Option<BigInt> {
    match value {
        Value::BigInt(n) => Some(n.as_ref().clone()),
        Value::Float(n) => BigInt::from_f32(n.trunc()),
        Value::Double(n) => BigInt::from_f64(n.trunc()),
        Value::BigDecimal(n) => Some(n.with_scale(0).as_bigint_and_exponent().0),
        other => other.as_i64().map(BigInt::from),
    }
}

/// Converts a number to another type. A number outside the range of the type raises an `ArithmeticException`.
pub fn to_number(value: &Value, target: NumberType) -> Result<Value> {
    let overflow = || {
        let name = value.kind().java();
        let name = name.rsplit('.').next().unwrap_or(name);
        Error::new(
            ErrorKind::Arithmetic,
            format!("Can't convert number of type {name} to {} due to overflow.", target.java()),
        )
    };
    let converted = match target {
        NumberType::Byte => to_big_int(value).and_then(|n| n.to_i8()).map(Value::Byte),
        NumberType::Short => to_big_int(value).and_then(|n| n.to_i16()).map(Value::Short),
        NumberType::Int => to_big_int(value).and_then(|n| n.to_i32()).map(Value::Int),
        NumberType::Long => to_big_int(value).and_then(|n| n.to_i64()).map(Value::Long),
        NumberType::BigInt => to_big_int(value).map(Value::big_int),
        NumberType::Float => {
            let wide = to_double(value);
            let narrow = wide as f32;
            (narrow.is_finite() || !wide.is_finite()).then_some(Value::Float(narrow))
        }
        NumberType::Double => {
            let wide = to_double(value);
            let infinite = matches!(value, Value::Float(_) | Value::Double(_));
            (wide.is_finite() || infinite).then_some(Value::Double(wide))
        }
        NumberType::BigDecimal => to_decimal(value).map(Value::big_decimal),
    };
    converted.ok_or_else(overflow)
}

/// Parses a number. An integer gets the narrowest of int, long and big integer, any other number double or big decimal.
pub fn parse_number(text: &str) -> Result<Value> {
    let trimmed = text.trim();
    let bad = || Error::new(ErrorKind::NumberFormat, format!("Can't parse string '{text}' as number."));
    if let Ok(n) = trimmed.parse::<i32>() {
        return Ok(Value::Int(n));
    }
    if let Ok(n) = trimmed.parse::<i64>() {
        return Ok(Value::Long(n));
    }
    if let Ok(n) = BigInt::from_str(trimmed) {
        return Ok(Value::big_int(n));
    }
    if !trimmed.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) {
        return Err(bad());
    }
    let double: f64 = trimmed.parse().map_err(|_| bad())?;
    if double.is_finite() {
        return Ok(Value::Double(double));
    }
    BigDecimal::from_str(trimmed).map(Value::big_decimal).map_err(|_| bad())
}

//! Compares numbers of any types by value.

use std::cmp::Ordering;

use super::convert::{to_big_int, to_decimal, to_double};
use super::promote::{Width, common_width};
use crate::value::Value;

/// Compares two numbers by value; `None` if one is NaN or not a number.
pub fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => return Some(x.cmp(y)),
        (Value::Double(x), Value::Double(y)) => return x.partial_cmp(y),
        _ => {}
    }
    match common_width(a, b, false)? {
        Width::Byte | Width::Short | Width::Int | Width::Long => Some(a.as_i64()?.cmp(&b.as_i64()?)),
        Width::BigInt => Some(to_big_int(a)?.cmp(&to_big_int(b)?)),
        Width::Float => (to_double(a) as f32).partial_cmp(&(to_double(b) as f32)),
        Width::Double => to_double(a).partial_cmp(&to_double(b)),
        Width::BigDecimal => match (to_decimal(a), to_decimal(b)) {
            (Some(x), Some(y)) => Some(x.cmp(&y)),
            _ => to_double(a).partial_cmp(&to_double(b)),
        },
    }
}

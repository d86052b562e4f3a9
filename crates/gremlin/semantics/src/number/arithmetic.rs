//! Addition, subtraction, multiplication, division, minimum and maximum. The result has the wider type of the operands;
//! an integer result that overflows is widened.

use std::cmp::Ordering;
use std::num::NonZeroU64;

use bigdecimal::{BigDecimal, Context, RoundingMode, Zero};
use num_bigint::BigInt;

use super::convert::{to_big_int, to_decimal, to_double};
use super::promote::{Width, common_width};
use crate::error::{Error, ErrorKind, Result};
use crate::value::Value;

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient; a quotient of integers is rounded towards zero.
    Divide,
    /// Quotient as a float, whatever the types of the operands.
    DivideFloat,
    /// The smaller number.
    Minimum,
    /// The larger number.
    Maximum,
}

/// Applies an operation. An operand that is not a number raises a `ClassCastException`.
pub fn apply(operation: Operation, a: &Value, b: &Value) -> Result<Value> {
    let float = operation == Operation::DivideFloat;
    let Some(width) = common_width(a, b, float) else {
        let other = if a.is_number() { b } else { a };
        return Err(Error::cast(other.kind().java(), "java.lang.Number"));
    };
    if let Operation::Minimum | Operation::Maximum = operation {
        return Ok(extreme(operation, a, b, width));
    }
    match width {
        Width::Byte | Width::Short | Width::Int | Width::Long => {
            integer(operation, a.as_i64().unwrap_or(0), b.as_i64().unwrap_or(0), width)
        }
        Width::BigInt => {
            let (x, y) = (to_big_int(a).unwrap_or_default(), to_big_int(b).unwrap_or_default());
            big_integer(operation, x, y)
        }
        Width::Float | Width::Double => Ok(floating(operation, a, b, width)),
        Width::BigDecimal => match (to_decimal(a), to_decimal(b)) {
            (Some(x), Some(y)) => decimal(operation, x, y),
            _ => Ok(floating(operation, a, b, Width::Double)),
        },
    }
}

/// The minimum or maximum, converted to the common type. NaN is larger than every other number, as in Java's
/// `Double.compare`.
fn extreme(operation: Operation, a: &Value, b: &Value, width: Width) -> Value {
    let first_is_less = match super::compare(a, b) {
        Some(order) => order != Ordering::Greater,
        None => to_double(b).is_nan(),
    };
    let chosen = if first_is_less == (operation == Operation::Minimum) { a } else { b };
    let wide = match width {
        Width::Byte | Width::Short | Width::Int | Width::Long => narrow(chosen.as_i64().unwrap_or(0), width),
        Width::BigInt => to_big_int(chosen).map(Value::big_int),
        Width::Float => Some(Value::Float(to_double(chosen) as f32)),
        Width::Double => Some(Value::Double(to_double(chosen))),
        Width::BigDecimal => to_decimal(chosen).map(Value::big_decimal),
    };
    wide.unwrap_or_else(|| chosen.clone())
}

/// `n` in the narrowest type that holds it and is at least as wide as `width`.
fn narrow(n: i64, width: Width) -> Option<Value> {
    if width <= Width::Byte
        && let Ok(n) = i8::try_from(n)
    {
        return Some(Value::Byte(n));
    }
    if width <= Width::Short
        && let Ok(n) = i16::try_from(n)
    {
        return Some(Value::Short(n));
    }
    if width <= Width::Int
        && let Ok(n) = i32::try_from(n)
    {
        return Some(Value::Int(n));
    }
    Some(Value::Long(n))
}

fn zero_division() -> Error {
    Error::new(ErrorKind::Arithmetic, "/ by zero")
}

fn integer(operation: Operation, a: i64, b: i64, width: Width) -> Result<Value> {
    let result = match operation {
        Operation::Add => a.checked_add(b),
        Operation::Subtract => a.checked_sub(b),
        Operation::Multiply => a.checked_mul(b),
        _ if b == 0 => return Err(zero_division()),
        _ => a.checked_div(b),
    };
    result.and_then(|n| narrow(n, width)).ok_or_else(|| Error::new(ErrorKind::Arithmetic, "long overflow"))
}

fn big_integer(operation: Operation, a: BigInt, b: BigInt) -> Result<Value> {
    Ok(Value::big_int(match operation {
        Operation::Add => a + b,
        Operation::Subtract => a - b,
        Operation::Multiply => a * b,
        _ if b == BigInt::ZERO => return Err(Error::new(ErrorKind::Arithmetic, "BigInteger divide by zero")),
        _ => a / b,
    }))
}

fn floating(operation: Operation, a: &Value, b: &Value, width: Width) -> Value {
    let compute = |x: f64, y: f64| match operation {
        Operation::Add => x + y,
        Operation::Subtract => x - y,
        Operation::Multiply => x * y,
        _ => x / y,
    };
    let (x, y) = (to_double(a), to_double(b));
    if width == Width::Float {
        let (short_x, short_y) = (x as f32, y as f32);
        let short = match operation {
            Operation::Add => short_x + short_y,
            Operation::Subtract => short_x - short_y,
            Operation::Multiply => short_x * short_y,
            _ => short_x / short_y,
        };
        let overflowed = short.is_infinite() && short_x.is_finite() && short_y.is_finite() && short_y != 0.0;
        if !overflowed {
            return Value::Float(short);
        }
    }
    Value::Double(compute(x, y))
}

/// Applies an operation to decimals. Like Java, a quotient is exact if possible, and otherwise has ten digits more than
/// the longer operand.
fn decimal(operation: Operation, a: BigDecimal, b: BigDecimal) -> Result<Value> {
    Ok(Value::big_decimal(match operation {
        Operation::Add => a + b,
        Operation::Subtract => a - b,
        Operation::Multiply => a * b,
        _ if b.is_zero() => return Err(Error::new(ErrorKind::Arithmetic, "Division by zero")),
        _ => divide(&a, &b),
    }))
}

fn divide(a: &BigDecimal, b: &BigDecimal) -> BigDecimal {
    let preferred = a.fractional_digit_count() - b.fractional_digit_count();
    let exact = (a / b).normalized();
    if &exact * b == *a {
        let scale = exact.fractional_digit_count().max(preferred);
        return exact.with_scale(scale);
    }
    let precision = a.digits().max(b.digits()) + 10;
    let context = Context::default()
        .with_precision(NonZeroU64::new(precision).unwrap_or(NonZeroU64::MIN))
        .with_rounding_mode(RoundingMode::HalfUp);
    let wide = a * b.inverse_with_context(
        &context.with_precision(NonZeroU64::new(precision * 2 + 20).unwrap_or(NonZeroU64::MIN)),
    );
    let result = wide
        .with_precision_round(NonZeroU64::new(precision).unwrap_or(NonZeroU64::MIN), RoundingMode::HalfUp);
    let scale = a.fractional_digit_count().max(b.fractional_digit_count()).max(10);
    if result.fractional_digit_count() > scale {
        return result.with_scale_round(scale, RoundingMode::HalfUp);
    }
    result
}

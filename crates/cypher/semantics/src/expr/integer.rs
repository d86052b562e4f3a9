//! Integer arithmetic in 64 bits. A knob decides what an overflow gives.

use crate::{
    Detail, EvalError, Knobs,
    cell::Cell,
    knobs::{DivisionByZero, IntegerOverflow, NumberResult, PowerResult},
    program::Arithmetic,
    run::Ran,
};

/// The result of an arithmetic operator on two integers.
pub(super) fn arithmetic(op: Arithmetic, left: i64, right: i64, knobs: &Knobs) -> Ran<Cell> {
    let (checked, wrapped, promoted) = match op {
        Arithmetic::Add => (left.checked_add(right), left.wrapping_add(right), left as f64 + right as f64),
        Arithmetic::Subtract => {
            (left.checked_sub(right), left.wrapping_sub(right), left as f64 - right as f64)
        }
        Arithmetic::Multiply => {
            (left.checked_mul(right), left.wrapping_mul(right), left as f64 * right as f64)
        }
        Arithmetic::Divide | Arithmetic::Modulo if right == 0 => return by_zero(op, left, knobs),
        Arithmetic::Divide if knobs.division == NumberResult::Float => {
            return Ok(Cell::Float(left as f64 / right as f64));
        }
        Arithmetic::Divide => (left.checked_div(right), left.wrapping_div(right), left as f64 / right as f64),
        // The remainder has the sign of the dividend. It can overflow only for the smallest integer modulo -1, where it
        // is 0.
        Arithmetic::Modulo => return Ok(Cell::Int(left.wrapping_rem(right))),
        Arithmetic::Power => return power(left, right, knobs),
    };
    or_overflow(checked, wrapped, promoted, knobs)
}

/// The checked result or, if it overflowed, what the knob says: an error, the wrapped result, the float, or null.
fn or_overflow(checked: Option<i64>, wrapped: i64, promoted: f64, knobs: &Knobs) -> Ran<Cell> {
    if let Some(result) = checked {
        return Ok(Cell::Int(result));
    }
    match knobs.integer_overflow {
        IntegerOverflow::Error => {
            Err(EvalError::arithmetic(Detail::IntegerOverflow, "the result does not fit into 64 bits"))
        }
        IntegerOverflow::Wrap => Ok(Cell::Int(wrapped)),
        IntegerOverflow::Promote => Ok(Cell::Float(promoted)),
        IntegerOverflow::Null => Ok(Cell::Null),
    }
}

/// The result of an integer division or modulo by zero, which a knob decides.
fn by_zero(op: Arithmetic, left: i64, knobs: &Knobs) -> Ran<Cell> {
    match knobs.division_by_zero {
        DivisionByZero::Error => Err(EvalError::arithmetic(Detail::DivisionByZero, "division by zero")),
        DivisionByZero::Promote => {
            let left = left as f64;
            Ok(Cell::Float(if op == Arithmetic::Divide { left / 0.0 } else { f64::NAN }))
        }
        DivisionByZero::Null => Ok(Cell::Null),
    }
}

/// The power of two integers: a float in openCypher (Cypher manual, "Mathematical operators"), unless the knob says
/// integer.
fn power(left: i64, right: i64, knobs: &Knobs) -> Ran<Cell> {
    let float = libm::pow(left as f64, right as f64);
    match (knobs.power, u32::try_from(right)) {
        (PowerResult::Integer, Ok(exponent)) => {
            or_overflow(left.checked_pow(exponent), left.wrapping_pow(exponent), float, knobs)
        }
        _ => Ok(Cell::Float(float)),
    }
}

//! `Width`: the type to which two numbers are converted before an operation ("Numeric Type Promotion" in TinkerPop's
//! Gremlin Semantics).

use crate::value::Value;

/// The number types, from narrow to wide. Floats come after integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Short,
    /// 32 bits.
    Int,
    /// 64 bits.
    Long,
    /// Any size.
    BigInt,
    /// A 32-bit float.
    Float,
    /// A 64-bit float.
    Double,
    /// A decimal of any size.
    BigDecimal,
}

/// The number of bits, and whether the number is a float. 128 bits stand for any size.
const fn shape(value: &Value) -> Option<(u32, bool)> {
    Some(match value {
        Value::Byte(_) => (8, false),
        Value::Short(_) => (16, false),
        Value::Int(_) => (32, false),
        Value::Long(_) => (64, false),
        Value::BigInt(_) => (128, false),
        Value::Float(_) => (32, true),
        Value::Double(_) => (64, true),
        Value::BigDecimal(_) => (128, true),
        _ => return None,
    })
}

/// The type to which both numbers are converted; `None` if one is not a number. With `float` it is always a float.
pub fn common_width(a: &Value, b: &Value, float: bool) -> Option<Width> {
    let ((bits_a, float_a), (bits_b, float_b)) = (shape(a)?, shape(b)?);
    let bits = bits_a.max(bits_b);
    Some(if float || float_a || float_b {
        match bits {
            0..=32 => Width::Float,
            33..=64 => Width::Double,
            _ => Width::BigDecimal,
        }
    } else {
        match bits {
            0..=8 => Width::Byte,
            9..=16 => Width::Short,
            17..=32 => Width::Int,
            33..=64 => Width::Long,
            _ => Width::BigInt,
        }
    })
}

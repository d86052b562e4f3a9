//! `Number`: a numeric literal with its type.

use super::Name;

/// A numeric literal.
///
/// Two literals are equal if type and value are; `0.0` equals `-0.0` here, as in Rust.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// `1b`.
    Byte(i8),
    /// `1s`.
    Short(i16),
    /// `1`, `1i`.
    Int(i32),
    /// `1L`.
    Long(i64),
    /// `1n`: decimal digits, with `-` if negative, without leading zeros.
    BigInteger(Name),
    /// `1.0f`; finite.
    Float(f32),
    /// `1.0`, `1.0d`; finite.
    Double(f64),
    /// `1.0m`: digits, point and exponent as written, without `_` and `+`.
    BigDecimal(Name),
    /// `NaN`, a double.
    NaN,
    /// `Infinity`, a double.
    Infinity,
    /// `-Infinity`, a double.
    NegativeInfinity,
}

impl Number {
    /// The literal of a double.
    pub fn from_f64(value: f64) -> Self {
        if value.is_nan() {
            Self::NaN
        } else if value == f64::INFINITY {
            Self::Infinity
        } else if value == f64::NEG_INFINITY {
            Self::NegativeInfinity
        } else {
            Self::Double(value)
        }
    }

    /// The value of an integer literal that fits into 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Byte(value) => Some(i64::from(*value)),
            Self::Short(value) => Some(i64::from(*value)),
            Self::Int(value) => Some(i64::from(*value)),
            Self::Long(value) => Some(*value),
            Self::BigInteger(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// Whether the literal is one of the integer types.
    pub fn is_integer(&self) -> bool {
        matches!(self, Self::Byte(_) | Self::Short(_) | Self::Int(_) | Self::Long(_) | Self::BigInteger(_))
    }
}

//! Rounds a float to decimal places.

use crate::{Detail, ErrorKind, EvalError};

/// The rounding modes of `round(value, precision, mode)`: those of `java.math.RoundingMode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of Java's modes.
pub enum Mode {
    Up,
    Down,
    Ceiling,
    Floor,
    HalfUp,
    HalfDown,
    HalfEven,
    Unnecessary,
}

impl Mode {
    /// The mode with this upper-case name; an error if there is none.
    pub fn parse(name: &str) -> Result<Self, EvalError> {
        Ok(match name {
            "UP" => Self::Up,
            "DOWN" => Self::Down,
            "CEILING" => Self::Ceiling,
            "FLOOR" => Self::Floor,
            "HALF_UP" => Self::HalfUp,
            "HALF_DOWN" => Self::HalfDown,
            "HALF_EVEN" => Self::HalfEven,
            "UNNECESSARY" => Self::Unnecessary,
            _ => return Err(argument_error(format!("'{name}' is not a rounding mode"))),
        })
    }

    /// Whether the absolute value of the last kept digit grows by one. `odd` says whether that digit is odd, and `rest`
    /// how the dropped digits compare with one half.
    fn rounds_away_from_zero(
        self,
        negative: bool,
        odd: bool,
        rest: std::cmp::Ordering,
    ) -> Result<bool, EvalError> {
        Ok(match self {
            Self::Up => true,
            Self::Down => false,
            Self::Ceiling => !negative,
            Self::Floor => negative,
            Self::HalfUp => rest.is_ge(),
            Self::HalfDown => rest.is_gt(),
            Self::HalfEven => rest.is_gt() || (rest.is_eq() && odd),
            Self::Unnecessary => {
                return Err(argument_error(
                    "the mode UNNECESSARY does not allow a number that needs rounding",
                ));
            }
        })
    }
}

/// Rounds to the nearest integer, halves upwards: -1.5 becomes -1.
pub fn round_half_up(value: f64) -> f64 {
    let floor = value.floor();
    let rounded = if value - floor >= 0.5 { floor + 1.0 } else { floor };
    // Adding 0.0 turns -0.0 into 0.0.
    rounded + 0.0
}

/// Rounds a float to `precision` decimal places. It rounds the decimal digits with which the float is printed, not its
/// binary value: 1.005 becomes 1.01 at two places.
pub fn round_decimal(value: f64, precision: u32, mode: Mode) -> Result<f64, EvalError> {
    if !value.is_finite() || value == 0.0 {
        return Ok(value + 0.0);
    }
    let text = format!("{:e}", value.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
    // How many of the printed digits are kept; negative if even the first one is beyond the kept places.
    let kept = exponent.parse::<i64>().unwrap_or(0) + 1 + i64::from(precision);
    if kept >= digits.len() as i64 {
        return Ok(value);
    }
    let kept = usize::try_from(kept).ok();
    let (head, rest) = match kept {
        Some(kept) => (&digits[..kept], compare_with_half(&digits[kept..])),
        // The number is so small that even its first digit is beyond the first dropped place, so it is less than one
        // half.
        None => (&digits[..0], std::cmp::Ordering::Less),
    };
    let odd = head.last().is_some_and(|digit| digit % 2 == 1);
    let mut number: u128 = head.iter().fold(0, |sum, digit| sum * 10 + u128::from(digit - b'0'));
    if mode.rounds_away_from_zero(value < 0.0, odd, rest)? {
        number += 1;
    }
    let size: f64 = format!("{number}e-{precision}")
        .parse()
        .map_err(|_| argument_error("the rounded text is not a number"))?;
    Ok(if value < 0.0 { -size + 0.0 } else { size })
}

/// How the dropped digits compare with one half. They are not all zero, because printed digits have no zeros at the
/// end.
fn compare_with_half(digits: &[u8]) -> std::cmp::Ordering {
    let first = digits.first().map_or(b'0', |digit| *digit);
    first.cmp(&b'5').then(if digits.len() > 1 {
        std::cmp::Ordering::Greater
    } else {
        std::cmp::Ordering::Equal
    })
}

/// The error for an argument of `round()` that is not allowed.
fn argument_error(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}

//! Prints numbers with the suffix of their type.

use super::PrintError;
use super::printer::Printer;
use crate::ast::Number;
use std::fmt::Write as _;

impl Printer {
    pub(super) fn number(&mut self, number: &Number) -> Result<(), PrintError> {
        let groovy = self.dialect.is_groovy();
        if self.dialect.is_bare() {
            return self.bare_number(number);
        }
        // Writing to a `String` cannot fail.
        _ = match number {
            Number::Byte(value) if groovy => write!(self.out, "(byte) {value}"),
            Number::Short(value) if groovy => write!(self.out, "(short) {value}"),
            Number::BigInteger(digits) if groovy => write!(self.out, "{}G", integer_digits(digits)?),
            Number::BigDecimal(digits) if groovy => return self.groovy_decimal(decimal_digits(digits)?),
            Number::NaN if groovy => write!(self.out, "Double.NaN"),
            Number::Infinity if groovy => write!(self.out, "Double.POSITIVE_INFINITY"),
            Number::NegativeInfinity if groovy => write!(self.out, "Double.NEGATIVE_INFINITY"),
            Number::Byte(value) => write!(self.out, "{value}B"),
            Number::Short(value) => write!(self.out, "{value}S"),
            Number::Int(value) => write!(self.out, "{value}"),
            Number::Long(value) => write!(self.out, "{value}L"),
            Number::BigInteger(digits) => write!(self.out, "{}N", integer_digits(digits)?),
            Number::Float(value) if value.is_finite() => write!(self.out, "{value:?}F"),
            Number::Double(value) if value.is_finite() => write!(self.out, "{value:?}D"),
            Number::BigDecimal(digits) => write!(self.out, "{}M", decimal_digits(digits)?),
            Number::NaN => write!(self.out, "NaN"),
            Number::Infinity => write!(self.out, "Infinity"),
            Number::NegativeInfinity => write!(self.out, "-Infinity"),
            Number::Float(_) | Number::Double(_) => {
                return Err(PrintError::Malformed("a float literal is not finite".to_owned()));
            }
        };
        Ok(())
    }

    /// Prints a number without suffix: an integer has 64 bits, and a number with a point or an exponent is a double.
    fn bare_number(&mut self, number: &Number) -> Result<(), PrintError> {
        _ = match number {
            Number::Int(value) => write!(self.out, "{value}"),
            Number::Long(value) => write!(self.out, "{value}"),
            Number::Double(value) if value.is_finite() => write!(self.out, "{value:?}"),
            _ => return self.lacks("a number that is neither a 64-bit integer nor a finite double"),
        };
        Ok(())
    }

    /// Prints a decimal number in Groovy. `1G` would be an integer there, so a decimal gets a point or an exponent.
    fn groovy_decimal(&mut self, digits: &str) -> Result<(), PrintError> {
        if digits.contains(['.', 'e']) {
            _ = write!(self.out, "{digits}G");
        } else {
            _ = write!(self.out, "new BigDecimal(\"{digits}\")");
        }
        Ok(())
    }
}

/// Checks that a `BigInteger` consists of digits, and returns them.
fn integer_digits(digits: &str) -> Result<&str, PrintError> {
    let unsigned = digits.strip_prefix('-').unwrap_or(digits);
    let plain = !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit());
    if plain && (unsigned == "0" || !unsigned.starts_with('0')) && digits != "-0" {
        Ok(digits)
    } else {
        Err(PrintError::Malformed(format!("{digits:?} is not an integer")))
    }
}

/// Checks that a `BigDecimal` is a decimal number, and returns its digits.
fn decimal_digits(digits: &str) -> Result<&str, PrintError> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'e'));
    let well_formed =
        digits.parse::<f64>().is_ok() && !digits.starts_with(['.', 'e']) && !digits.ends_with('.');
    if plain && well_formed && !digits.contains(".e") && !digits.contains("-.") {
        Ok(digits)
    } else {
        Err(PrintError::Malformed(format!("{digits:?} is not a decimal")))
    }
}

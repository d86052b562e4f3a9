//! Reads numbers from text, as `toInteger` and `toFloat` do.

/// The result of reading a text as an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
    /// The text is not a number.
    None,
    /// The number without its fraction.
    Some(i64),
    /// The number does not fit into 64 bits.
    TooLarge,
}

/// Reads a decimal number, which may have a sign, a fraction and an exponent, and cuts off its fraction. A text with
/// blanks, hexadecimal digits or underscores is no number (Neo4j manual, "toInteger()").
pub fn integer(text: &str) -> Integer {
    let Some(decimal) = Decimal::read(text) else { return Integer::None };
    // `java.math.BigDecimal` has 32-bit exponents and rejects larger ones.
    if i32::try_from(decimal.exponent).is_err() {
        return Integer::None;
    }
    decimal.integer_part().map_or(Integer::TooLarge, Integer::Some)
}

/// Reads a float as `Double.parseDouble` does: a decimal number, `NaN`, `Infinity` or `-Infinity`, with blanks around
/// it and a suffix `d` or `f` allowed. `None` if the text is not a number.
pub fn float(text: &str) -> Option<f64> {
    let text = text.trim_matches(|char: char| char <= ' ');
    let (sign, size) = match text.as_bytes().first()? {
        b'-' => (-1.0, &text[1..]),
        b'+' => (1.0, &text[1..]),
        _ => (1.0, text),
    };
    match size {
        "NaN" => return Some(f64::NAN),
        "Infinity" => return Some(sign * f64::INFINITY),
        _ => {}
    }
    let size = size.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(size);
    // Rust's `parse` also accepts "inf" and "nan"; `Decimal::read` rejects them.
    if size.starts_with(['+', '-']) || Decimal::read(size).is_none() {
        return None;
    }
    size.parse::<f64>().ok().map(|size| sign * size)
}

/// The parts of a decimal number in a text: its sign, the digits before and after its point, and its exponent.
struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
}

impl<'a> Decimal<'a> {
    /// Splits the text into the parts of a decimal number; `None` if it is not one.
    fn read(text: &'a str) -> Option<Self> {
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (rest, None),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
            return None;
        }
        let exponent = match exponent {
            None => 0,
            Some(text) => {
                let size = text.strip_prefix(['+', '-']).unwrap_or(text);
                if size.is_empty() || !digits(size) {
                    return None;
                }
                let size = size.parse::<i64>().unwrap_or(i64::MAX);
                if text.starts_with('-') { -size } else { size }
            }
        };
        Some(Self { negative, whole, fraction, exponent })
    }

    /// The number without its fraction, if it fits 64 bits.
    fn integer_part(&self) -> Option<i64> {
        let digits: Vec<u8> = self.whole.bytes().chain(self.fraction.bytes()).collect();
        if digits.iter().all(|digit| *digit == b'0') {
            return Some(0);
        }
        let places = (self.whole.len() as i64).saturating_add(self.exponent);
        let mut number: i128 = 0;
        for place in 0..places {
            let digit = usize::try_from(place)
                .ok()
                .and_then(|place| digits.get(place))
                .map_or(0, |digit| digit - b'0');
            number = number * 10 + i128::from(digit);
            if number > i128::from(u64::MAX) {
                return None;
            }
        }
        i64::try_from(if self.negative { -number } else { number }).ok()
    }
}

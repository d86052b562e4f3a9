//! Numeric literals: finds where they end, and computes their value.

use crate::ast::{Name, Number};

/// The length of the unsigned number at the start of `bytes`, and whether it is a float. The longest match wins.
pub(super) fn length(bytes: &[u8], groovy: bool) -> (usize, bool) {
    let integer = integer_length(bytes, groovy);
    let float = float_length(bytes, groovy);
    if float > integer { (float, true) } else { (integer, false) }
}

fn byte_at(bytes: &[u8], index: usize) -> u8 {
    bytes.get(index).copied().unwrap_or(0)
}

/// The length of a sequence of digits and `_` that begins and ends with a digit.
fn digits(bytes: &[u8], is_digit: impl Fn(u8) -> bool) -> usize {
    if !is_digit(byte_at(bytes, 0)) {
        return 0;
    }
    let run = bytes.iter().take_while(|byte| is_digit(**byte) || **byte == b'_').count();
    let trailing = bytes[..run].iter().rev().take_while(|byte| **byte == b'_').count();
    run - trailing
}

fn integer_length(bytes: &[u8], groovy: bool) -> usize {
    let mut end =
        if byte_at(bytes, 0) == b'0' { zero_length(bytes) } else { digits(bytes, |b| b.is_ascii_digit()) };
    let suffixes: &[u8] = if groovy { b"iIlLgG" } else { b"bBsSnNiIlL" };
    if suffixes.contains(&byte_at(bytes, end)) {
        end += 1;
    }
    end
}

/// The length of `0`, an octal or a hexadecimal number.
fn zero_length(bytes: &[u8]) -> usize {
    if matches!(byte_at(bytes, 1), b'x' | b'X') {
        let hexadecimal = digits(&bytes[2..], |byte| byte.is_ascii_hexdigit());
        if hexadecimal > 0 {
            return 2 + hexadecimal;
        }
    }
    let underscores = bytes[1..].iter().take_while(|byte| **byte == b'_').count();
    match digits(&bytes[1 + underscores..], |byte| matches!(byte, b'0'..=b'7')) {
        0 => 1,
        octal => 1 + underscores + octal,
    }
}

fn float_length(bytes: &[u8], groovy: bool) -> usize {
    let decimal = |byte: u8| byte.is_ascii_digit();
    let whole = digits(bytes, decimal);
    let mut end = whole;
    if byte_at(bytes, end) == b'.' {
        let fraction = digits(&bytes[end + 1..], decimal);
        if fraction > 0 {
            end += 1 + fraction;
        }
    }
    if matches!(byte_at(bytes, end), b'e' | b'E') {
        let sign = usize::from(matches!(byte_at(bytes, end + 1), b'+' | b'-'));
        let exponent = bytes.get(end + 1 + sign..).map_or(0, |rest| digits(rest, decimal));
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let suffixes: &[u8] = if groovy { b"fFdD" } else { b"fFdDmM" };
    let big_decimal = groovy && end > whole && matches!(byte_at(bytes, end), b'g' | b'G');
    if suffixes.contains(&byte_at(bytes, end)) || big_decimal {
        end += 1;
    }
    if end == whole { 0 } else { end }
}

/// The value of an integer token; `None` if it is out of the range of its type.
pub(super) fn integer(token: &str) -> Option<Number> {
    let clean: String = token.chars().filter(|character| *character != '_').collect();
    let (negative, unsigned) = match clean.as_bytes().first()? {
        b'-' => (true, &clean[1..]),
        b'+' => (false, &clean[1..]),
        _ => (false, clean.as_str()),
    };
    let hexadecimal = unsigned.starts_with("0x") || unsigned.starts_with("0X");
    let last = unsigned.as_bytes().last()?.to_ascii_lowercase();
    // In a hexadecimal number `b` is a digit.
    let has_suffix = last.is_ascii_alphabetic() && !(hexadecimal && last.is_ascii_hexdigit());
    let body = if has_suffix { &unsigned[..unsigned.len() - 1] } else { unsigned };
    let decimal = decimal_digits(body)?;
    let signed = if negative && decimal != "0" { format!("-{decimal}") } else { decimal };
    if !has_suffix {
        return Some(
            signed
                .parse()
                .map(Number::Int)
                .or_else(|_| signed.parse().map(Number::Long))
                .unwrap_or_else(|_| Number::BigInteger(Name::new(&signed))),
        );
    }
    match last {
        b'b' => signed.parse().ok().map(Number::Byte),
        b's' => signed.parse().ok().map(Number::Short),
        b'i' => signed.parse().ok().map(Number::Int),
        b'l' => signed.parse().ok().map(Number::Long),
        _ => Some(Number::BigInteger(Name::new(&signed))),
    }
}

/// Converts decimal, octal (`017`) or hexadecimal (`0x1F`) digits to decimal digits without leading zeros.
fn decimal_digits(body: &str) -> Option<String> {
    let (radix, digits) =
        if let Some(hexadecimal) = body.strip_prefix("0x").or_else(|| body.strip_prefix("0X")) {
            (16, hexadecimal)
        } else if body.len() > 1 && body.starts_with('0') {
            (8, &body[1..])
        } else {
            return Some(body.to_owned());
        };
    match u128::from_str_radix(digits, radix) {
        Ok(value) => Some(value.to_string()),
        Err(_) => long_decimal(digits, radix),
    }
}

/// Converts digits beyond 128 bits; their number is limited, because the time is quadratic.
fn long_decimal(digits: &str, radix: u32) -> Option<String> {
    const LIMIT: usize = 1024;
    let digits = digits.trim_start_matches('0');
    if digits.len() > LIMIT {
        return None;
    }
    // Limbs of nine decimal digits, least significant first.
    let mut limbs: Vec<u64> = vec![0];
    for digit in digits.chars() {
        let mut carry = u64::from(digit.to_digit(radix).unwrap_or(0));
        for limb in &mut limbs {
            let value = *limb * u64::from(radix) + carry;
            *limb = value % 1_000_000_000;
            carry = value / 1_000_000_000;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let mut text = limbs.pop().unwrap_or(0).to_string();
    for limb in limbs.iter().rev() {
        text.push_str(&format!("{limb:09}"));
    }
    Some(text)
}

/// The value of a float token; `None` if it is out of the range of its type.
pub(super) fn float(token: &str, groovy: bool) -> Option<Number> {
    match token {
        "+Infinity" => return Some(Number::Infinity),
        "-Infinity" => return Some(Number::NegativeInfinity),
        _ => {}
    }
    let clean: String = token.chars().filter(|character| *character != '_').collect();
    let unsigned = clean.strip_prefix('+').unwrap_or(&clean);
    let last = unsigned.as_bytes().last()?.to_ascii_lowercase();
    let body = if last.is_ascii_alphabetic() { &unsigned[..unsigned.len() - 1] } else { unsigned };
    match last {
        b'f' => body.parse().ok().filter(|value: &f32| value.is_finite()).map(Number::Float),
        b'm' | b'g' => Some(Number::BigDecimal(plain_decimal(body))),
        // Groovy's decimal literals without a suffix have any precision.
        _ if groovy && last != b'd' => Some(Number::BigDecimal(plain_decimal(body))),
        _ => body.parse().ok().filter(|value: &f64| value.is_finite()).map(Number::Double),
    }
}

/// Whether a text is a decimal number: an optional sign, digits, an optional fraction and an optional exponent.
pub(super) fn is_decimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (length, _) = length(unsigned.as_bytes(), true);
    length == unsigned.len() && unsigned.ends_with(|last: char| last.is_ascii_digit())
}

/// The number with a lower-case exponent and without `+`.
fn plain_decimal(body: &str) -> Name {
    Name::new(body.replace('E', "e").replace("e+", "e"))
}

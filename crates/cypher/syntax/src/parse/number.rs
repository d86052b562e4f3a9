//! Number literals: finds where they end in the text, and computes their value.

use super::error::ParseErrorKind;
use super::lexer::{is_name_start, name_end};
use super::token::Kind;
use crate::ast::{FloatLiteral, IntegerLiteral, Radix};

/// Where a number ends, and whether it is an integer, a float or malformed.
pub(super) struct Scanned {
    /// `Integer` or `Float`; `None` if the number is malformed.
    pub(super) kind: Option<Kind>,
    /// The offset after the last byte; letters that make the number malformed are included.
    pub(super) end: usize,
}

/// Reads an `<unsigned numeric literal>` at a digit, or at a period before a digit.
pub(super) fn scan(text: &str, start: usize) -> Scanned {
    let bytes = text.as_bytes();
    let (mut end, mut sound, kind);
    match (bytes[start], bytes.get(start + 1)) {
        // <unsigned hexadecimal integer> ::= { 0x | 0X } { [ <underscore> ] <hex digit> }...
        (b'0', Some(b'x' | b'X')) => {
            (end, sound) = digits(bytes, start + 2, |byte| byte.is_ascii_hexdigit());
            kind = Kind::Integer;
        }
        // <unsigned octal integer> ::= 0o { [ <underscore> ] <octal digit> }...
        (b'0', Some(b'o')) => {
            (end, sound) = digits(bytes, start + 2, |byte| matches!(byte, b'0'..=b'7'));
            kind = Kind::Integer;
        }
        _ => {
            (end, sound, kind) = decimal(text, start);
            // <approximate number suffix> ::= F | D | f | d
            if kind == Kind::Float && matches!(bytes.get(end), Some(b'f' | b'F' | b'd' | b'D')) {
                end += 1;
            }
        }
    }
    let after = name_end(text, end);
    if after > end {
        (end, sound) = (after, false);
    }
    Scanned { kind: sound.then_some(kind), end }
}

/// Reads digits with single underscores between them. Returns the offset after them, and whether they are well formed:
/// false if there are none, or if an underscore is last.
fn digits(bytes: &[u8], start: usize, is_digit: impl Fn(u8) -> bool) -> (usize, bool) {
    let mut end = start;
    let mut any = false;
    loop {
        match (bytes.get(end), bytes.get(end + 1)) {
            (Some(&byte), _) if is_digit(byte) => end += 1,
            (Some(b'_'), Some(&byte)) if is_digit(byte) => end += 2,
            _ => return (end, any),
        }
        any = true;
    }
}

/// Reads a decimal integer or float, including `1.`. Returns the offset after it, whether it is well formed, and its
/// kind.
fn decimal(text: &str, start: usize) -> (usize, bool, Kind) {
    let bytes = text.as_bytes();
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let mut kind = Kind::Integer;
    let mut end = start;
    if bytes[start] != b'.' {
        (end, _) = digits(bytes, start, is_digit);
    }
    if bytes.get(end) == Some(&b'.') {
        match text[end + 1..].chars().next() {
            Some(character) if character.is_ascii_digit() => {
                (end, _) = digits(bytes, end + 1, is_digit);
                kind = Kind::Float;
            }
            // `1..3` is a range, `1.k` a property of an integer.
            Some(character) if character == '.' || character == '`' || is_name_start(character) => {
                return (end, true, kind);
            }
            _ => return (end + 1, true, Kind::Float),
        }
    }
    // The exponent: `<exponent indicator> <exponent>`.
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let signed = matches!(bytes.get(end + 1), Some(b'+' | b'-'));
        let (exponent_end, sound) = digits(bytes, end + 1 + usize::from(signed), is_digit);
        return (exponent_end, sound, Kind::Float);
    }
    (end, true, kind)
}

/// The value of an integer token, at most 2^63.
pub(super) fn integer(token: &str) -> Result<IntegerLiteral, ParseErrorKind> {
    let (radix, base, text) = match token.as_bytes() {
        [b'0', b'x' | b'X', ..] => (Radix::Hex, 16, &token[2..]),
        [b'0', b'o', ..] => (Radix::Octal, 8, &token[2..]),
        _ => (Radix::Decimal, 10, token),
    };
    let parsed = if text.contains('_') {
        u64::from_str_radix(&text.replace('_', ""), base)
    } else {
        u64::from_str_radix(text, base)
    };
    match parsed {
        Ok(value) if value <= 1 << 63 => Ok(IntegerLiteral { value, radix }),
        _ => Err(ParseErrorKind::IntegerOverflow),
    }
}

/// The value of a float token.
pub(super) fn float(token: &str) -> Result<FloatLiteral, ParseErrorKind> {
    let text = token.trim_end_matches(['f', 'F', 'd', 'D']);
    let parsed = if text.contains('_') { text.replace('_', "").parse() } else { text.parse::<f64>() };
    match parsed {
        Ok(value) if value.is_finite() => Ok(FloatLiteral(value)),
        Ok(_) => Err(ParseErrorKind::FloatingPointOverflow),
        Err(_) => Err(ParseErrorKind::InvalidNumberLiteral),
    }
}

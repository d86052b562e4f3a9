//! Converts string literals to the text they denote.

use super::ParseErrorKind;
use crate::ast::Name;

/// The value of a string token, or the offset and kind of the error in it.
pub(super) fn unescape(token: &str, groovy: bool) -> Result<Name, (usize, ParseErrorKind)> {
    let body = &token[1..token.len() - 1];
    let interpolated = groovy && token.starts_with('"');
    let plain = !body.contains('\\') && (!interpolated || !body.contains('$'));
    if plain {
        return Ok(Name::new(body));
    }
    let mut text = String::with_capacity(body.len());
    let mut at = 0;
    while let Some(character) = body[at..].chars().next() {
        match character {
            '\\' => {
                at = escape(body, at, &mut text, groovy).ok_or((at + 1, ParseErrorKind::InvalidEscape))?
            }
            '$' if interpolated => return Err((at + 1, ParseErrorKind::Interpolation)),
            _ => {
                text.push(character);
                at += character.len_utf8();
            }
        }
    }
    Ok(Name::new(text))
}

/// Appends the escaped character at `at` and returns the offset after it.
fn escape(body: &str, at: usize, text: &mut String, groovy: bool) -> Option<usize> {
    let bytes = body.as_bytes();
    let simple = match bytes.get(at + 1)? {
        b'b' => '\u{8}',
        b't' => '\t',
        b'n' => '\n',
        b'f' => '\u{C}',
        b'r' => '\r',
        b'"' => '"',
        b'\'' => '\'',
        b'\\' => '\\',
        b'$' if groovy => '$',
        // An escaped line break continues the line.
        b'\n' => return Some(at + 2),
        b'\r' if bytes.get(at + 2) == Some(&b'\n') => return Some(at + 3),
        b'0'..=b'7' => return octal(body, at + 1, text),
        b'u' => return unicode(body, at, text),
        _ => return None,
    };
    text.push(simple);
    Some(at + 2)
}

/// Reads one to three octal digits, three only up to `\377`, and returns the offset after them.
fn octal(body: &str, start: usize, text: &mut String) -> Option<usize> {
    let limit = if body.as_bytes()[start] <= b'3' { 3 } else { 2 };
    let length = body[start..].bytes().take(limit).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
    let value = u32::from_str_radix(&body[start..start + length], 8).ok()?;
    text.push(char::from_u32(value)?);
    Some(start + length)
}

/// `\u0041`; two of them may be a surrogate pair for one character beyond 16 bits.
fn unicode(body: &str, at: usize, text: &mut String) -> Option<usize> {
    let (first, end) = unit(body, at)?;
    if let Some(character) = char::from_u32(first) {
        text.push(character);
        return Some(end);
    }
    let (second, end) = unit(body, end)?;
    let pair = [u16::try_from(first).ok()?, u16::try_from(second).ok()?];
    let character = char::decode_utf16(pair).next()?.ok()?;
    text.push(character);
    Some(end)
}

/// The UTF-16 unit of the escape at `at`, and the offset after it.
fn unit(body: &str, at: usize) -> Option<(u32, usize)> {
    let rest = body.get(at..)?.strip_prefix('\\')?;
    let marks = rest.bytes().take_while(|byte| *byte == b'u').count();
    if marks == 0 {
        return None;
    }
    let digits = rest.get(marks..marks + 4)?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    Some((u32::from_str_radix(digits, 16).ok()?, at + 1 + marks + 4))
}

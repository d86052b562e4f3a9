//! Strings and names in back-ticks: finds where they end in the text, and decodes their value.
//!
//! `<escaped character>`: backslash with one of `\ ' " `` ` `` t b n r f`, `\uXXXX`, `\UXXXXXXXX` (openCypher 9) or
//! `\UXXXXXX`; a quote is also written twice. The lexer checks escapes while it looks for the closing quote, so that
//! decoding cannot fail.

use super::error::ParseErrorKind;
use super::lexer::Fault;

/// The offset after the quoted text that starts at `start`, and whether it contains escapes or doubled quotes.
pub(super) fn scan(text: &str, start: usize, quote: u8) -> Result<(usize, bool), Fault> {
    let bytes = text.as_bytes();
    let mut at = start + 1;
    let mut escaped = false;
    while let Some(&byte) = bytes.get(at) {
        if byte == quote {
            if bytes.get(at + 1) != Some(&quote) {
                return Ok((at + 1, escaped));
            }
            escaped = true;
            at += 2;
        } else if byte == b'\\' {
            escaped = true;
            match escape(text, at) {
                Escape::Character(_, end) => at = end,
                // In back-ticked names most engines take a backslash literally.
                Escape::Fault(..) if quote == b'`' => at += 1,
                Escape::Fault(kind, end) => return Err(Fault { kind, start: at, end }),
            }
        } else {
            at += 1;
        }
    }
    let kind =
        if quote == b'`' { ParseErrorKind::UnterminatedName } else { ParseErrorKind::UnterminatedString };
    let end = text[start..].char_indices().nth(10).map_or(text.len(), |(index, _)| start + index);
    Err(Fault { kind, start, end })
}

/// The value of the text between the quotes.
pub(super) fn decode(text: &str, quote: char) -> String {
    let mut value = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(cut) = rest.find(['\\', quote]) {
        value.push_str(&rest[..cut]);
        if !rest[cut..].starts_with('\\') {
            value.push(quote);
            rest = rest.get(cut + 2 * quote.len_utf8()..).unwrap_or("");
            continue;
        }
        match escape(rest, cut) {
            Escape::Character(character, end) => {
                value.push(character);
                rest = &rest[end..];
            }
            Escape::Fault(..) => {
                value.push('\\');
                rest = &rest[cut + 1..];
            }
        }
    }
    value.push_str(rest);
    value
}

/// What a backslash in a string begins: an escape sequence or an error.
enum Escape {
    /// The escaped character, and the offset after the escape sequence.
    Character(char, usize),
    /// The error for an invalid escape sequence, and the offset after it.
    Fault(ParseErrorKind, usize),
}

/// Decodes the escape sequence whose backslash is at `at`.
fn escape(text: &str, at: usize) -> Escape {
    let simple = |character| Escape::Character(character, at + 2);
    match text.as_bytes().get(at + 1) {
        Some(b'\\') => simple('\\'),
        Some(b'\'') => simple('\''),
        Some(b'"') => simple('"'),
        Some(b'`') => simple('`'),
        Some(b't') => simple('\t'),
        Some(b'b') => simple('\u{8}'),
        Some(b'n') => simple('\n'),
        Some(b'r') => simple('\r'),
        Some(b'f') => simple('\u{c}'),
        Some(b'u') => four_digits(text, at),
        Some(b'U') => many_digits(text, at),
        _ => {
            let length = text[at + 1..].chars().next().map_or(0, char::len_utf8);
            Escape::Fault(ParseErrorKind::InvalidEscape, at + 1 + length)
        }
    }
}

/// Decodes `\uXXXX`, or a surrogate pair of two of them.
fn four_digits(text: &str, at: usize) -> Escape {
    let Some(unit) = hex(text, at + 2, 4) else { return not_unicode(text, at) };
    if let Some(character) = char::from_u32(unit) {
        return Escape::Character(character, at + 6);
    }
    if (0xd800..0xdc00).contains(&unit)
        && text[at + 6..].starts_with("\\u")
        && let Some(low @ 0xdc00..=0xdfff) = hex(text, at + 8, 4)
        && let Some(character) = char::from_u32(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00))
    {
        return Escape::Character(character, at + 12);
    }
    not_unicode(text, at)
}

/// Decodes `\UXXXXXXXX` if that is a Unicode character, else `\UXXXXXX`.
fn many_digits(text: &str, at: usize) -> Escape {
    for length in [8, 6] {
        if let Some(character) = hex(text, at + 2, length).and_then(char::from_u32) {
            return Escape::Character(character, at + 2 + length);
        }
    }
    not_unicode(text, at)
}

/// The value of `length` hexadecimal digits; `None` if they are not all digits.
fn hex(text: &str, start: usize, length: usize) -> Option<u32> {
    let digits = text.as_bytes().get(start..start + length)?;
    digits.iter().try_fold(0u32, |value, digit| Some(value << 4 | (*digit as char).to_digit(16)?))
}

/// The error for `\u` or `\U` at `at` that does not denote a Unicode character.
fn not_unicode(text: &str, at: usize) -> Escape {
    let end = text[at + 2..].char_indices().nth(4).map_or(text.len(), |(index, _)| at + 2 + index);
    Escape::Fault(ParseErrorKind::InvalidUnicodeLiteral, end)
}

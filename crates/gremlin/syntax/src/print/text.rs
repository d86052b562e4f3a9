//! Prints strings, and checks names.

use crate::dialect::Language;
use crate::parse::is_keyword;
use std::fmt::Write as _;
use unicode_ident::{is_xid_continue, is_xid_start};

/// Writes a string literal in double quotes.
pub(super) fn quoted(out: &mut String, text: &str, language: Language) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // The bare language has no other escapes.
            _ if language == Language::Bare => out.push(character),
            '\u{8}' => out.push_str("\\b"),
            '\u{C}' => out.push_str("\\f"),
            // Groovy would interpolate the text after an unescaped `$`.
            '$' if language == Language::Groovy => out.push_str("\\$"),
            _ if character.is_control() => _ = write!(out, "\\u{:04X}", character as u32),
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Whether a name can be written as a variable or class.
pub(super) fn is_identifier(name: &str) -> bool {
    let is_part = |character: char, first: bool| match character {
        '_' | '$' => true,
        _ if character as u32 > 0xFFFF => false,
        _ if first => is_xid_start(character),
        _ => is_xid_continue(character),
    };
    !name.is_empty()
        && name.char_indices().all(|(at, character)| is_part(character, at == 0))
        && !is_keyword(name)
}

//! Writes numbers and strings in other spellings.

use super::{SurfaceKind, Variation};
use crate::print::pen::Pen;

impl Pen<'_> {
    /// Writes a decimal integer, perhaps in another spelling.
    #[cold]
    pub(in crate::print) fn varied_integer(&mut self, value: u64) {
        let Some(variation) = self.variation.as_mut() else { return };
        let mut text = value.to_string();
        if i64::try_from(value).is_ok() {
            if variation.hits_literal(SurfaceKind::Hexadecimal) {
                text = if variation.rng.bool() { format!("{value:#x}") } else { format!("0x{value:X}") };
            } else if variation.hits_literal(SurfaceKind::Octal) {
                text = format!("{value:#o}");
            } else if text.len() > 1 && variation.hits_literal(SurfaceKind::DigitSeparator) {
                let place = if text.len() > 3 { text.len() - 3 } else { 1 };
                text.insert(place, '_');
            }
        }
        self.token(&text);
        if text.starts_with("0x") {
            self.open_number();
        }
    }

    /// Writes a float, perhaps in another spelling.
    #[cold]
    pub(in crate::print) fn varied_float(&mut self, value: f64) {
        let Some(variation) = self.variation.as_mut() else { return };
        let text = variation.float(value);
        self.token(&text);
        if text.ends_with('.') {
            self.open_number();
        }
    }

    /// Writes a string, perhaps in other quotes and with other escapes.
    #[cold]
    pub(in crate::print) fn varied_string(&mut self, text: &str, quote: char) {
        let escapes = (self.spelling.unicode_escapes, self.spelling.line_escapes);
        let Some(variation) = self.variation.as_mut() else { return };
        let other = if quote == '\'' { '"' } else { '\'' };
        let quote = if variation.hits_literal(SurfaceKind::StringQuote) { other } else { quote };
        let mut literal = String::with_capacity(text.len() + 2);
        literal.push(quote);
        for character in text.chars() {
            variation.character(character, quote, escapes, &mut literal);
        }
        literal.push(quote);
        self.token(&literal);
    }
}

impl Variation {
    /// Appends a character of a string literal, perhaps escaped.
    fn character(
        &mut self,
        character: char,
        quote: char,
        (unicode, lines): (bool, bool),
        literal: &mut String,
    ) {
        let number = u32::from(character);
        let escape = match character {
            '\\' => Some('\\'),
            '\'' | '"' if character == quote || self.hits(SurfaceKind::StringEscape) => Some(character),
            '\n' | '\r' | '\t' if !lines => None,
            '\n' | '\r' | '\t' if self.hits_literal(SurfaceKind::RawControl) => None,
            '\n' => Some('n'),
            '\r' => Some('r'),
            '\t' => Some('t'),
            '\u{8}' if self.hits_literal(SurfaceKind::ControlEscape) => Some('b'),
            '\u{c}' if self.hits_literal(SurfaceKind::ControlEscape) => Some('f'),
            _ => None,
        };
        if let Some(letter) = escape {
            literal.extend(['\\', letter]);
            return;
        }
        let control = number < 0x20 && !matches!(character, '\n' | '\r' | '\t') || number == 0x7f;
        // Some engines decode such escapes before they look for quotes, so a quote is never written this way.
        let may_be_escaped = !matches!(character, '\'' | '"') && number <= 0xffff;
        if control && unicode || may_be_escaped && self.hits(SurfaceKind::UnicodeEscape) {
            literal.push_str(&if self.rng.bool() {
                format!("\\u{number:04X}")
            } else {
                format!("\\u{number:04x}")
            });
        } else {
            literal.push(character);
        }
    }
}

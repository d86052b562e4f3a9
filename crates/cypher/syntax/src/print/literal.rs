//! Prints literals: `<unsigned literal>`.

use super::pen::Pen;
use crate::ast::{IntegerLiteral, Literal, Radix};
use crate::dialect::StringQuote;
use std::fmt::Write as _;

impl Pen<'_> {
    /// Writes a literal. Non-finite floats are written as divisions if the dialect has no literal for them.
    pub(super) fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Null => self.text("null"),
            Literal::Bool(true) => self.text("true"),
            Literal::Bool(false) => self.text("false"),
            Literal::Integer(integer) => self.integer(*integer),
            Literal::Float(float) if self.variation.is_some() => self.varied_float(float.0),
            // The debug form of a float is the shortest text that parses to the same bits, and it always has a point or
            // an exponent.
            Literal::Float(float) => _ = write!(self.out, "{:?}", float.0),
            Literal::String(text) => self.string(text),
            Literal::Infinity if self.spelling.non_finite => self.text("INFINITY"),
            Literal::NaN if self.spelling.non_finite => self.text("NAN"),
            Literal::Infinity => self.text("(1.0 / 0.0)"),
            Literal::NaN => self.text("(0.0 / 0.0)"),
        }
    }

    fn integer(&mut self, integer: IntegerLiteral) {
        match integer.radix {
            Radix::Hex if self.spelling.hex => {
                self.before_token("0x");
                _ = write!(self.out, "{:#x}", integer.value);
            }
            Radix::Octal if self.spelling.octal => {
                self.before_token("0o");
                _ = write!(self.out, "{:#o}", integer.value);
            }
            _ if self.variation.is_some() => self.varied_integer(integer.value),
            _ => self.number(integer.value),
        }
    }

    /// Writes a decimal number.
    pub(super) fn number(&mut self, value: u64) {
        // Digits are computed here, because numbers are frequent and `write!` is slower.
        let mut digits = [0; 20];
        let (mut place, mut rest) = (digits.len(), value);
        loop {
            place -= 1;
            digits[place] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        self.token(std::str::from_utf8(&digits[place..]).unwrap_or_default());
    }

    /// Writes a `<character string literal>`. Only characters that must be escaped are, and of the one-letter escapes
    /// only those that every engine knows are used.
    pub(super) fn string(&mut self, text: &str) {
        let quote = match self.spelling.quote {
            StringQuote::Single => b'\'',
            StringQuote::Double => b'"',
        };
        if self.variation.is_some() {
            return self.varied_string(text, char::from(quote));
        }
        self.out.push(char::from(quote));
        let mut written = 0;
        for (index, byte) in text.bytes().enumerate() {
            if byte >= 0x20 && byte != quote && byte != b'\\' && byte != 0x7f {
                continue;
            }
            let escape = match byte {
                b'\\' => "\\\\",
                b'\'' => "\\'",
                b'"' => "\\\"",
                b'\n' | b'\r' | b'\t' if !self.spelling.line_escapes => continue,
                b'\n' => "\\n",
                b'\r' => "\\r",
                b'\t' => "\\t",
                _ if self.spelling.unicode_escapes => "",
                _ => continue,
            };
            // Every escaped character is one byte long, so `written` and `index` are character boundaries.
            self.out.push_str(&text[written..index]);
            if escape.is_empty() {
                _ = write!(self.out, "\\u{byte:04X}");
            } else {
                self.out.push_str(escape);
            }
            written = index + 1;
        }
        self.out.push_str(&text[written..]);
        self.out.push(char::from(quote));
    }
}

//! Prints names: `<identifier>`, `<separated identifier>`, dotted names of functions and procedures.

use super::pen::Pen;
use super::surface::SurfaceKind;
use crate::ast::Name;
use crate::dialect::words::{is_word, is_word_before_call};

impl Pen<'_> {
    /// Writes a variable, label, type or key, quoted if it is a word of the language or has unusual characters.
    pub(super) fn name(&mut self, name: &Name) {
        let bare = match Form::of(name) {
            Form::Plain => true,
            Form::Letters => !is_word(name) && !self.is_reserved(name),
            Form::Other => false,
        };
        let bare = bare && !self.hits(SurfaceKind::QuotedName);
        self.name_as(name, bare);
    }

    /// Writes a name, if there is one.
    pub(super) fn optional_name(&mut self, name: Option<&Name>) {
        if let Some(name) = name {
            self.name(name);
        }
    }

    /// Writes the dotted name of a function, before an opening parenthesis.
    pub(super) fn function_name(&mut self, parts: &[Name]) {
        match parts {
            [name] => self.name_as(name, is_plain(name) && !is_word_before_call(name)),
            _ => self.dotted_name(parts),
        }
    }

    /// Writes a dotted name. The part `index` is not quoted: names such as `db.index` are too common.
    pub(super) fn dotted_name(&mut self, parts: &[Name]) {
        for (index, part) in parts.iter().enumerate() {
            if index == 0 {
                self.name_as(part, is_plain(part) && !is_word(part));
            } else {
                self.text(".");
                self.name_as(part, is_plain(part) && (!is_word(part) || part.eq_ignore_ascii_case("index")));
            }
        }
    }

    /// Writes `<general parameter reference> ::= <dollar sign> <parameter name>`; a parameter may start with a digit.
    pub(super) fn parameter(&mut self, name: &Name) {
        self.text("$");
        let bare = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        self.name_as(name, bare);
    }

    /// Writes a name, in back-ticks unless `bare` is true or the dialect has no back-ticks.
    fn name_as(&mut self, name: &str, bare: bool) {
        if bare || !self.spelling.back_quotes {
            self.token(name);
            return;
        }
        self.token("`");
        for character in name.chars() {
            // `<accent quoted character representation>`: back-tick and backslash are doubled.
            if matches!(character, '`' | '\\') {
                self.out.push(character);
            }
            self.out.push(character);
        }
        self.out.push('`');
    }

    /// True if the dialect reserves the name, so that it must be quoted.
    fn is_reserved(&self, name: &str) -> bool {
        let reserved = &self.spelling.reserved;
        if reserved.is_empty() || name.len() > 24 {
            return false;
        }
        let mut buffer = [0; 24];
        let upper = &mut buffer[..name.len()];
        upper.copy_from_slice(name.as_bytes());
        upper.make_ascii_uppercase();
        std::str::from_utf8(upper).is_ok_and(|upper| reserved.contains(upper))
    }
}

/// Which characters a name consists of; this decides whether it must be quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The name has only ASCII letters, so it may be a word of some dialect.
    Letters,
    /// The name has ASCII letters with digits or underscores, and does not start with a digit: every lexer reads it as
    /// one name, and no dialect has such a word.
    Plain,
    /// The name has other characters. Some letters outside ASCII can be part of names too, but engines disagree about
    /// which.
    Other,
}

impl Form {
    fn of(name: &str) -> Self {
        let mut form = Self::Letters;
        for byte in name.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' => {}
                b'0'..=b'9' | b'_' => form = Self::Plain,
                _ => return Self::Other,
            }
        }
        match name.as_bytes().first() {
            Some(first) if !first.is_ascii_digit() => form,
            _ => Self::Other,
        }
    }
}

/// True if every lexer reads the name as one name without quotes.
fn is_plain(name: &str) -> bool {
    Form::of(name) != Form::Other
}

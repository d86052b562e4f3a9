//! Parses lists, sets, maps, ranges, and Groovy's casts.

use super::ParseErrorKind;
use super::item::class_value;
use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use crate::ast::{MapKey, Name, Number, Range, Value};

impl Parser<'_> {
    pub(super) fn integer_range(&mut self) -> Parsed<Value> {
        let low = self.number()?;
        self.advance(2);
        if self.kind() != TokenKind::Integer {
            return Err(self.unexpected("an integer"));
        }
        Ok(Value::Range(Range::Integers(low, self.number()?)))
    }

    pub(super) fn string_range(&mut self) -> Parsed<Value> {
        let low = self.string()?;
        self.advance(2);
        Ok(Value::Range(Range::Strings(low, self.string()?)))
    }

    /// Parses a set `{1, 2}`. In Groovy these braces are a closure, which is refused.
    pub(super) fn set(&mut self) -> Parsed<Value> {
        if self.groovy() || self.is_closure() {
            return Err(self.lambda());
        }
        self.advance(1);
        self.elements(b'}').map(Value::Set)
    }

    /// Whether the braces are a Groovy closure: `{it…`, `{a, b -> …`, `{-> …`.
    fn is_closure(&self) -> bool {
        let mut ahead = 1;
        while matches!(self.token(ahead).kind, TokenKind::Word | TokenKind::Mark(b',')) && ahead < 8 {
            ahead += 1;
        }
        self.word(1) == "it" || self.is(ahead, b'>')
    }

    /// Parses values up to a closing bracket.
    fn elements(&mut self, close: u8) -> Parsed<Vec<Value>> {
        let mut values = Vec::new();
        if self.eat(close) {
            return Ok(values);
        }
        loop {
            values.push(self.value()?);
            if self.eat(close) {
                return Ok(values);
            }
            self.expect(b',', if close == b']' { "`,` or `]`" } else { "`,` or `}`" })?;
        }
    }

    /// Parses `[…]`: a list or a map. In Groovy `as Set` may follow a list.
    pub(super) fn bracket(&mut self) -> Parsed<Value> {
        self.advance(1);
        if self.is(0, b':') {
            self.advance(1);
            self.expect(b']', "`]`")?;
            return Ok(Value::Map(Vec::new()));
        }
        let list = if self.is_map() {
            return self.entries(Vec::new()).map(Value::Map);
        } else if matches!(self.kind(), TokenKind::Mark(b'[' | b'{')) {
            // A collection may be the first element or the first key.
            let first = self.value()?;
            if self.eat(b':') {
                let key = self.collection_key(first)?;
                let value = self.value()?;
                let entries = vec![(key, value)];
                return if self.eat(b']') {
                    Ok(Value::Map(entries))
                } else {
                    self.expect(b',', "`,` or `]`")?;
                    self.entries(entries).map(Value::Map)
                };
            }
            let mut values = vec![first];
            if !self.eat(b']') {
                self.expect(b',', "`,` or `]`")?;
                if self.is(0, b']') {
                    return Err(self.unexpected("an argument"));
                }
                values.append(&mut self.elements(b']')?);
            }
            values
        } else {
            self.elements(b']')?
        };
        if self.groovy() && self.word(0) == "as" && self.word(1) == "Set" {
            self.advance(2);
            return Ok(Value::Set(list));
        }
        Ok(Value::List(list))
    }

    /// Whether the token after `[` begins a map.
    fn is_map(&self) -> bool {
        match self.kind() {
            TokenKind::Word => self.is(1, b':') || (self.is(1, b'.') && self.is(3, b':')),
            TokenKind::Integer | TokenKind::Float | TokenKind::String => self.is(1, b':'),
            // In Groovy `(byte)1` is a cast; a cast is never followed by `:` directly.
            TokenKind::Mark(b'(') => !self.groovy() || !is_cast(self.word(1)),
            _ => false,
        }
    }

    /// Parses map entries up to `]`.
    fn entries(&mut self, mut entries: Vec<(MapKey, Value)>) -> Parsed<Vec<(MapKey, Value)>> {
        loop {
            let key = self.key()?;
            self.expect(b':', "`:`")?;
            entries.push((key, self.value()?));
            if self.eat(b']') {
                return Ok(entries);
            }
            self.expect(b',', "`,` or `]`")?;
        }
    }

    fn key(&mut self) -> Parsed<MapKey> {
        if self.is(0, b'(') && !(self.groovy() && is_cast(self.word(1))) {
            self.advance(1);
            let at = self.offset();
            let value = self.value()?;
            self.expect(b')', "`)`")?;
            return self.value_key(value, at);
        }
        let at = self.offset();
        match self.kind() {
            TokenKind::Word if self.is(1, b':') => {
                let word = self.word(0);
                self.advance(1);
                match word {
                    "__" => Err(self.error(ParseErrorKind::UnexpectedToken, at, "`__` cannot be a key")),
                    // The grammar tries a number before a word.
                    "NaN" if !self.groovy() => Ok(MapKey::Number(Number::NaN)),
                    "Infinity" if !self.groovy() => Ok(MapKey::Number(Number::Infinity)),
                    _ => Ok(MapKey::String(Name::new(word))),
                }
            }
            TokenKind::Word => match class_value(self.word(0), self.word(2)) {
                Some(value @ (Value::T(_) | Value::Direction(_))) if self.is(1, b'.') => {
                    self.advance(3);
                    self.value_key(value, at)
                }
                _ => Err(self.unexpected("a key")),
            },
            _ => {
                let value = self.value()?;
                self.value_key(value, at)
            }
        }
    }

    fn collection_key(&self, value: Value) -> Parsed<MapKey> {
        self.value_key(value, self.offset())
    }

    /// Converts a value to the key of a map entry.
    fn value_key(&self, value: Value, at: usize) -> Parsed<MapKey> {
        Ok(match value {
            Value::String(text) => MapKey::String(text),
            Value::Number(number) => MapKey::Number(number),
            Value::T(token) => MapKey::T(token),
            Value::Direction(direction) => MapKey::Direction(direction),
            Value::List(values) => MapKey::List(values),
            Value::Set(values) => MapKey::Set(values),
            Value::Map(entries) => MapKey::Map(entries),
            _ => {
                return Err(self.error(ParseErrorKind::WrongArgument, at, "this cannot be the key of a map"));
            }
        })
    }

    /// Parses Groovy's casts: `(byte)1`, `(short)1`, `(char)'a'`, `(String) null`.
    pub(super) fn cast(&mut self) -> Parsed<Value> {
        let class = self.word(1);
        if !is_cast(class) || !self.is(2, b')') {
            return Err(self.unexpected("an argument"));
        }
        let at = self.offset();
        self.advance(3);
        let value = self.value()?;
        let wrong = || {
            self.error(ParseErrorKind::WrongArgument, at, format!("the value cannot be cast to `{class}`"))
        };
        let range = || {
            self.error(
                ParseErrorKind::NumberOutOfRange,
                at,
                format!("the value is out of the range of a {class}"),
            )
        };
        match (class, value) {
            ("byte", Value::Number(number @ Number::Int(_))) => {
                narrow(&number).map(|value| Value::Number(Number::Byte(value))).ok_or_else(range)
            }
            ("short", Value::Number(number @ Number::Int(_))) => {
                narrow(&number).map(|value| Value::Number(Number::Short(value))).ok_or_else(range)
            }
            ("char", Value::String(text)) => {
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (Some(character), None) => Ok(Value::Character(character)),
                    _ => Err(wrong()),
                }
            }
            ("String" | "Object" | "Map", Value::Null) => Ok(Value::Null),
            _ => Err(wrong()),
        }
    }
}

fn narrow<N: TryFrom<i64>>(number: &Number) -> Option<N> {
    number.as_i64().and_then(|value| N::try_from(value).ok())
}

fn is_cast(class: &str) -> bool {
    matches!(class, "byte" | "short" | "char" | "String" | "Object" | "Map")
}

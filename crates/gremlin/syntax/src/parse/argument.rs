//! Parses arguments. Each becomes an [`Item`], independent of the step it belongs to.

use super::item::{Item, ItemKind, class_value, variable};
use super::parser::{Parsed, Parser};
use super::predicate::is_predicate;
use super::token::TokenKind;
use super::{ParseErrorKind, Read, is_keyword, number, string};
use crate::ast::{Cardinality, Direction, Name, Number, Pop, Scope, Terminated, Value};
use crate::dialect::variable_allowed;

impl<'t> Parser<'t> {
    /// Parses `(a, b)`: the arguments, and the offset of the closing parenthesis.
    pub(super) fn arguments(&mut self, call: &str) -> Parsed<(Vec<Item<'t>>, usize)> {
        self.expect(b'(', "`(`")?;
        let mut items = Vec::new();
        if !self.is(0, b')') {
            loop {
                items.push(self.item()?);
                if !self.eat(b',') || self.is(0, b')') && self.may_trail(call, &items) {
                    break;
                }
            }
        }
        let end = self.offset();
        self.expect(b')', "`,` or `)`")?;
        if !self.groovy() {
            self.check_variables(call, &items)?;
        }
        Ok((items, end))
    }

    /// Whether a trailing comma is allowed: in gremlin-lang's grammar, an optional list follows the arguments of
    /// some calls.
    fn may_trail(&self, call: &str, items: &[Item<'t>]) -> bool {
        let first = items.first().map(|item| &item.kind);
        if self.groovy() {
            return false;
        }
        match (call, items.len()) {
            ("as" | "cap" | "project", 1) => true,
            ("concat", 1) => matches!(first, Some(ItemKind::Nested(_))),
            ("dedup", 1) => first.is_some_and(<Scope as Read>::fits),
            ("to" | "toE", 1) => first.is_some_and(<Direction as Read>::fits),
            ("hasId" | "hasValue" | "hasKey" | "hasLabel", 1) => {
                !matches!(first, Some(ItemKind::Predicate(_)))
            }
            ("valueMap", 1) => matches!(first, Some(ItemKind::Value(Value::Boolean(_)))),
            ("property", 2) => true,
            ("property", 3) => first.is_some_and(<Cardinality as Read>::fits),
            ("select", 2) => !first.is_some_and(<Pop as Read>::fits),
            ("select", 3) => first.is_some_and(<Pop as Read>::fits),
            _ => false,
        }
    }

    /// Checks that gremlin-lang allows the variables at their positions.
    fn check_variables(&self, call: &str, items: &[Item<'t>]) -> Parsed<()> {
        for (index, item) in items.iter().enumerate() {
            let Some(name) = variable(&item.kind) else { continue };
            if !variable_allowed(call, index, items.len()) {
                let message = format!(
                    "gremlin-lang does not allow the variable `{name}` as argument {} of `{call}()`",
                    index + 1
                );
                return Err(self.error(ParseErrorKind::WrongArgument, item.at, message));
            }
        }
        Ok(())
    }

    /// Parses one argument.
    pub(super) fn item(&mut self) -> Parsed<Item<'t>> {
        self.enter()?;
        let at = self.offset();
        let kind = match self.kind() {
            TokenKind::Word => self.word_item()?,
            TokenKind::Mark(b'{') => ItemKind::Value(self.set()?),
            TokenKind::Mark(b'[') => ItemKind::Value(self.bracket()?),
            TokenKind::Mark(b'(') if self.groovy() => ItemKind::Value(self.cast()?),
            _ => ItemKind::Value(self.literal()?),
        };
        self.leave();
        Ok(Item { kind, at })
    }

    /// Parses an argument that must be a value, inside a collection or a strategy.
    pub(super) fn value(&mut self) -> Parsed<Value> {
        let item = self.item()?;
        let at = item.at;
        if let Some(name) = variable(&item.kind)
            && !self.groovy()
        {
            let message = format!("gremlin-lang does not allow the variable `{name}` inside a value");
            return Err(self.error(ParseErrorKind::WrongArgument, at, message));
        }
        item.kind
            .into_value()
            .ok_or_else(|| self.error(ParseErrorKind::WrongArgument, at, "this is not a value"))
    }

    /// Parses a number or string, or a range of them.
    pub(super) fn literal(&mut self) -> Parsed<Value> {
        let range = self.is(1, b'.') && self.is(2, b'.');
        match self.kind() {
            TokenKind::Integer if range => self.integer_range(),
            TokenKind::String if range => self.string_range(),
            TokenKind::Integer | TokenKind::Float => self.number().map(Value::Number),
            TokenKind::String => self.string().map(Value::String),
            _ => Err(self.unexpected("an argument")),
        }
    }

    pub(super) fn number(&mut self) -> Parsed<Number> {
        let source = self.source(0);
        let number = match self.kind() {
            TokenKind::Integer => number::integer(source),
            TokenKind::Float => number::float(source, self.groovy()),
            _ => return Err(self.unexpected("a number")),
        };
        let Some(number) = number else {
            let message = format!("`{}` is out of the range of its type", super::error::shortened(source));
            return Err(self.error(ParseErrorKind::NumberOutOfRange, self.offset(), message));
        };
        self.advance(1);
        Ok(number)
    }

    pub(super) fn string(&mut self) -> Parsed<Name> {
        if self.kind() != TokenKind::String {
            return Err(self.unexpected("a string"));
        }
        let text = string::unescape(self.source(0), self.groovy()).map_err(|(at, kind)| {
            let message = match kind {
                ParseErrorKind::Interpolation => "Groovy would interpolate this `$`; write `\\$`",
                _ => "this escape sequence does not exist",
            };
            self.error(kind, self.offset() + at, message)
        })?;
        self.advance(1);
        Ok(text)
    }

    /// Parses an argument that begins with a word.
    fn word_item(&mut self) -> Parsed<ItemKind<'t>> {
        let word = self.word(0);
        if self.is(1, b'(') {
            return self.call_item(word);
        }
        if self.is(1, b'.') && !self.is(2, b'.') {
            return self.dotted_item(word);
        }
        if self.is(1, b'>') {
            return Err(self.lambda());
        }
        if word == "new" && self.groovy() && self.word(1) == "BigDecimal" {
            return self.big_decimal().map(|number| ItemKind::Value(Value::Number(number)));
        }
        let value = match word {
            "true" => Value::Boolean(true),
            "false" => Value::Boolean(false),
            "null" => Value::Null,
            "NaN" => Value::Number(Number::NaN),
            "Infinity" => Value::Number(Number::Infinity),
            "g" | "__" => return Err(self.unexpected("an argument")),
            _ if is_keyword(word) => {
                self.advance(1);
                return Ok(ItemKind::Word(word));
            }
            _ => Value::Variable(Name::new(word)),
        };
        self.advance(1);
        Ok(ItemKind::Value(value))
    }

    /// Parses `word(…)`: a literal, a predicate, or a traversal.
    fn call_item(&mut self, word: &'t str) -> Parsed<ItemKind<'t>> {
        match word {
            "datetime" => self.text_call(1).map(|text| ItemKind::Value(Value::Datetime(text))),
            "DateTime" if !self.groovy() => {
                self.text_call(1).map(|text| ItemKind::Value(Value::Datetime(text)))
            }
            "UUID" if !self.groovy() => self.text_call(1).map(|text| ItemKind::Value(Value::Uuid(text))),
            "single" | "set" | "list" => {
                self.advance(1);
                self.cardinality_value(word)
            }
            "not" => self.not_item(),
            _ if is_predicate(word) => self.predicate().map(ItemKind::Predicate),
            _ => self.nested().map(ItemKind::Nested),
        }
    }

    /// Parses `Class.word`, `P.eq(…)`, `__.out()` or `g.V().toList()`.
    fn dotted_item(&mut self, class: &'t str) -> Parsed<ItemKind<'t>> {
        let member = self.word(2);
        match class {
            "__" => return self.nested().map(ItemKind::Nested),
            "g" => return self.terminated().map(ItemKind::Value),
            "P" | "TextP" => return self.predicate().map(ItemKind::Predicate),
            "Lambda" | "it" => return Err(self.lambda()),
            "VertexProperty" if self.groovy() && member == "Cardinality" && self.is(3, b'.') => {
                self.advance(2);
                return self.dotted_item(member);
            }
            "UUID" | "Double" if self.groovy() => return self.groovy_member(class, member),
            _ => {}
        }
        if let Some(value) = class_value(class, member) {
            self.advance(3);
            if class == Cardinality::CLASS && self.is(0, b'(') {
                return self.cardinality_value(member);
            }
            return Ok(ItemKind::Value(value));
        }
        if is_constant(class, member) {
            self.advance(3);
            return Ok(ItemKind::Constant(class, member));
        }
        let message = format!("`{class}.{member}` does not exist");
        Err(self.error(ParseErrorKind::UnknownStep, self.offset(), message))
    }

    /// Parses Groovy's `new BigDecimal("1")`.
    fn big_decimal(&mut self) -> Parsed<Number> {
        let at = self.offset();
        let digits = self.text_call(2)?.unwrap_or_default();
        match number::float(&format!("{digits}G"), true) {
            Some(number) if number::is_decimal(&digits) => Ok(number),
            _ => Err(self.error(ParseErrorKind::WrongArgument, at, "this is not a decimal number")),
        }
    }

    /// Parses Groovy's `Double.NaN`, `UUID.fromString('…')` or `UUID.randomUUID()`.
    fn groovy_member(&mut self, class: &str, member: &str) -> Parsed<ItemKind<'t>> {
        let value = match (class, member) {
            ("Double", "NaN") => Value::Number(Number::NaN),
            ("Double", "POSITIVE_INFINITY") => Value::Number(Number::Infinity),
            ("Double", "NEGATIVE_INFINITY") => Value::Number(Number::NegativeInfinity),
            ("UUID", "fromString" | "randomUUID") => {
                let text = self.text_call(3)?;
                if text.is_some() != (member == "fromString") {
                    let message = format!("`UUID.{member}()` has wrong arguments");
                    return Err(self.error(ParseErrorKind::WrongArgument, self.offset(), message));
                }
                return Ok(ItemKind::Value(Value::Uuid(text)));
            }
            _ => {
                let message = format!("`{class}.{member}` does not exist");
                return Err(self.error(ParseErrorKind::UnknownStep, self.offset(), message));
            }
        };
        self.advance(3);
        Ok(ItemKind::Value(value))
    }

    /// Parses `name()` or `name('text')`, where the name takes `words` tokens.
    fn text_call(&mut self, words: usize) -> Parsed<Option<Name>> {
        self.advance(words);
        self.expect(b'(', "`(`")?;
        let text = if self.is(0, b')') { None } else { Some(self.string()?) };
        self.expect(b')', "`)`")?;
        Ok(text)
    }

    /// Parses the `(1)` that may follow a cardinality.
    fn cardinality_value(&mut self, word: &str) -> Parsed<ItemKind<'t>> {
        self.expect(b'(', "`(`")?;
        let value = self.value()?;
        self.expect(b')', "`)`")?;
        let cardinality = Cardinality::from_word(word).unwrap_or(Cardinality::Single);
        Ok(ItemKind::Value(Value::Cardinality(cardinality, Some(Box::new(value)))))
    }

    /// Parses `g.V().toList()` as a value.
    fn terminated(&mut self) -> Parsed<Value> {
        let source = self.source_part()?;
        let (traversal, terminal) = self.rooted(source)?;
        match terminal {
            Some(terminal) => Ok(Value::Terminated(Box::new(Terminated { traversal, terminal }))),
            None => Err(self.unexpected("a terminal method such as `.toList()`")),
        }
    }
}

/// Whether a class has this member, for classes whose members are not values.
fn is_constant(class: &str, member: &str) -> bool {
    use crate::ast::{Column, Operator, OptionKey, OptionValue, Order, Pop, Scope};
    match class {
        Scope::CLASS => Scope::from_word(member).is_some(),
        Order::CLASS => Order::from_word(member).is_some(),
        Column::CLASS => Column::from_word(member).is_some(),
        Pop::CLASS => Pop::from_word(member).is_some(),
        Operator::CLASS => Operator::from_word(member).is_some(),
        "Barrier" => member == "normSack",
        _ => {
            OptionKey::from_words(class, member).is_some() || OptionValue::from_words(class, member).is_some()
        }
    }
}

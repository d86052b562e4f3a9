//! Prints values.

use super::PrintError;
use super::printer::{Printed, Printer};
use crate::ast::{Cardinality, Direction, Dt, GType, MapKey, Merge, Number, Pick, Range, T, Value};
use crate::dialect::Version;
use std::fmt::Write as _;

impl Printer {
    /// Prints a value at a position where gremlin-lang does not allow a variable.
    pub(super) fn literal(&mut self, value: &Value) -> Printed {
        if matches!(value, Value::Variable(_)) && !self.dialect.is_groovy() {
            return self.lacks("a variable inside a value or where only a literal is allowed");
        }
        self.value(value)
    }

    pub(super) fn value(&mut self, value: &Value) -> Printed {
        let groovy = self.dialect.is_groovy();
        match value {
            Value::Null => self.out.push_str("null"),
            Value::Boolean(value) => _ = write!(self.out, "{value}"),
            Value::Number(number) => return self.number(number),
            Value::String(text) => self.string(text),
            Value::Character(character) if groovy => {
                self.out.push_str("(char) ");
                self.string(character.encode_utf8(&mut [0; 4]));
            }
            Value::Character(_) => return self.lacks("a character"),
            Value::Datetime(text) => return self.datetime(text.as_deref()),
            Value::Uuid(text) => return self.uuid(text.as_deref()),
            Value::T(token) => self.token(T::CLASS, token.word()),
            Value::Cardinality(cardinality, None) => self.cardinality(*cardinality),
            Value::Cardinality(cardinality, Some(value)) => {
                self.since(Version::V3_7, "a cardinality with a value")?;
                self.cardinality(*cardinality);
                self.out.push('(');
                self.literal(value)?;
                self.out.push(')');
            }
            Value::Direction(direction) => self.token(Direction::CLASS, direction.word()),
            Value::Merge(event) => {
                self.since(Version::V3_6, "`Merge`")?;
                self.token(Merge::CLASS, event.word());
            }
            Value::Pick(pick) => {
                if *pick == Pick::Unproductive {
                    self.since(Version::V3_8, "`Pick.unproductive`")?;
                }
                self.token(Pick::CLASS, pick.word());
            }
            Value::Dt(unit) => {
                self.since(Version::V3_7, "`DT`")?;
                self.token(Dt::CLASS, unit.word());
            }
            Value::GType(gtype) => return self.gtype(*gtype),
            Value::List(values) => return self.elements('[', values, ']'),
            Value::Set(values) if groovy => {
                self.elements('[', values, ']')?;
                self.out.push_str(" as Set");
            }
            Value::Set(values) => {
                self.since(Version::V3_8, "a set")?;
                return self.elements('{', values, '}');
            }
            Value::Range(range) => return self.range(range),
            Value::Map(entries) => return self.map(entries),
            Value::Nested(nested) => return self.nested(nested),
            Value::Terminated(terminated) => {
                self.traversal(&terminated.traversal)?;
                self.terminal(terminated.terminal);
            }
            Value::Variable(name) => return self.variable(name),
        }
        Ok(())
    }

    pub(super) fn token(&mut self, class: &str, word: &str) {
        if self.dialect.is_bare() && class != T::CLASS {
            self.out.push_str(word);
            return;
        }
        _ = write!(self.out, "{class}.{word}");
    }

    pub(super) fn cardinality(&mut self, cardinality: Cardinality) {
        if self.dialect.is_groovy() {
            self.out.push_str("VertexProperty.");
        }
        self.token(Cardinality::CLASS, cardinality.word());
    }

    pub(super) fn gtype(&mut self, gtype: GType) -> Printed {
        self.since(Version::V3_8, "`GType`")?;
        self.token(GType::CLASS, gtype.word());
        Ok(())
    }

    fn datetime(&mut self, text: Option<&str>) -> Printed {
        self.since(Version::V3_6, "`datetime()`")?;
        self.out.push_str("datetime(");
        match text {
            Some(text) => self.string(text),
            None => self.since(Version::V3_7, "`datetime()` without argument")?,
        }
        self.out.push(')');
        Ok(())
    }

    fn uuid(&mut self, text: Option<&str>) -> Printed {
        let groovy = self.dialect.is_groovy();
        self.lang_since(Version::V3_8, "a UUID")?;
        match text {
            Some(text) => {
                self.out.push_str(if groovy { "UUID.fromString(" } else { "UUID(" });
                self.string(text);
                self.out.push(')');
            }
            None => self.out.push_str(if groovy { "UUID.randomUUID()" } else { "UUID()" }),
        }
        Ok(())
    }

    fn elements(&mut self, open: char, values: &[Value], close: char) -> Printed {
        self.out.push(open);
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.literal(value)?;
        }
        self.out.push(close);
        Ok(())
    }

    fn range(&mut self, range: &Range) -> Printed {
        match range {
            Range::Integers(low, high) => {
                if !low.is_integer() || !high.is_integer() {
                    return Err(PrintError::Malformed(
                        "a range of integers has a bound that is not an integer".to_owned(),
                    ));
                }
                let cast = |number: &Number| matches!(number, Number::Byte(_) | Number::Short(_));
                if self.dialect.is_groovy() && (cast(low) || cast(high)) {
                    return self.lacks("a range of bytes or shorts");
                }
                self.number(low)?;
                self.out.push_str("..");
                self.number(high)
            }
            Range::Strings(low, high) => {
                self.string(low);
                self.out.push_str("..");
                self.string(high);
                Ok(())
            }
        }
    }

    fn map(&mut self, entries: &[(MapKey, Value)]) -> Printed {
        if entries.is_empty() {
            self.out.push_str("[:]");
            return Ok(());
        }
        self.out.push('[');
        for (index, (key, value)) in entries.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.key(key)?;
            self.out.push_str(": ");
            self.literal(value)?;
        }
        self.out.push(']');
        Ok(())
    }

    fn key(&mut self, key: &MapKey) -> Printed {
        if let MapKey::String(text) = key {
            self.string(text);
            return Ok(());
        }
        self.out.push('(');
        match key {
            MapKey::String(_) => {}
            MapKey::Number(number) => {
                if matches!(number, Number::NaN | Number::Infinity | Number::NegativeInfinity) {
                    self.lang_since(Version::V3_8, "NaN or Infinity as a key")?;
                }
                self.number(number)?;
            }
            MapKey::T(token) => self.token(T::CLASS, token.word()),
            MapKey::Direction(direction) => self.token(Direction::CLASS, direction.word()),
            MapKey::List(values) => self.elements('[', values, ']')?,
            MapKey::Set(values) if self.dialect.is_groovy() => {
                self.elements('[', values, ']')?;
                self.out.push_str(" as Set");
            }
            MapKey::Set(values) => {
                self.since(Version::V3_8, "a set")?;
                self.elements('{', values, '}')?;
            }
            MapKey::Map(entries) => self.map(entries)?,
        }
        self.out.push(')');
        Ok(())
    }
}

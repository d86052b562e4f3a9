//! Parses type expressions.

use super::parser::{Parsed, Parser};
use super::token::{Kind, NO_LINK};
use super::word::Word;
use crate::ast::{TypeExpr, TypeName};

impl Parser<'_> {
    /// True if a type starts at the token `index`.
    pub(super) fn type_ahead(&self, index: usize) -> bool {
        matches!(
            self.token(index).word,
            Word::Nothing
                | Word::Null
                | Word::Bool
                | Word::Boolean
                | Word::String
                | Word::Varchar
                | Word::Int
                | Word::Integer
                | Word::Signed
                | Word::Float
                | Word::Date
                | Word::Time
                | Word::Timestamp
                | Word::Local
                | Word::LocalTime
                | Word::LocalDateTime
                | Word::Zoned
                | Word::ZonedTime
                | Word::ZonedDateTime
                | Word::DateTime
                | Word::Duration
                | Word::Point
                | Word::Node
                | Word::Vertex
                | Word::Relationship
                | Word::Edge
                | Word::Map
                | Word::Path
                | Word::Property
                | Word::Any
                | Word::List
                | Word::Array
        )
    }

    /// Parses:
    /// `type [NOT NULL] { | type [NOT NULL] }...`
    ///
    /// In the filter of a comprehension the last `|` between its brackets belongs to the comprehension.
    pub(super) fn type_expression(&mut self) -> Parsed<TypeExpr> {
        let mut alternatives = vec![self.type_alternative()?];
        while self.kind() == Kind::Bar
            && (self.separator() == NO_LINK || (self.position() as u32) < self.separator())
            && self.type_ahead(self.position() + 1)
        {
            self.step();
            alternatives.push(self.type_alternative()?);
        }
        // `ANY<A | B>` is another spelling of `A | B`, so its alternatives replace it.
        if alternatives.len() == 1
            && let [(Unfolded::Alternatives(inner), false)] = alternatives.as_mut_slice()
        {
            return Ok(TypeExpr { alternatives: std::mem::take(inner) });
        }
        let mut flat = Vec::with_capacity(alternatives.len());
        for (unfolded, not_null) in alternatives {
            match unfolded {
                Unfolded::One(name) => flat.push((name, not_null)),
                Unfolded::Alternatives(inner) => {
                    flat.extend(
                        inner.into_iter().map(|(name, inner_not_null)| (name, inner_not_null || not_null)),
                    );
                }
            }
        }
        Ok(TypeExpr { alternatives: flat })
    }

    /// Parses a type and `NOT NULL` or `!` after it; the flag is true if one is written.
    fn type_alternative(&mut self) -> Parsed<(Unfolded, bool)> {
        let name = self.type_name()?;
        let not_null = if self.kind() == Kind::Bang {
            self.step();
            true
        } else if self.word() == Word::Not && self.peek(1).word == Word::Null {
            self.step();
            self.step();
            true
        } else {
            false
        };
        Ok((name, not_null))
    }

    /// Parses a type without `NOT NULL`.
    fn type_name(&mut self) -> Parsed<Unfolded> {
        if !self.type_ahead(self.position()) {
            self.note("a type");
            return Err(self.unexpected(""));
        }
        let name = match self.step().word {
            Word::Nothing => TypeName::Nothing,
            Word::Null => TypeName::Null,
            Word::Bool | Word::Boolean => TypeName::Boolean,
            Word::String | Word::Varchar => TypeName::String,
            Word::Int | Word::Integer => TypeName::Integer,
            Word::Signed => {
                self.expect_word(Word::Integer, "after `SIGNED`")?;
                TypeName::Integer
            }
            Word::Float => TypeName::Float,
            Word::Date => TypeName::Date,
            Word::LocalTime => TypeName::LocalTime,
            Word::LocalDateTime => TypeName::LocalDateTime,
            Word::ZonedTime => TypeName::ZonedTime,
            Word::ZonedDateTime | Word::DateTime => TypeName::ZonedDateTime,
            Word::Local => self.time_or_date_time(TypeName::LocalTime, TypeName::LocalDateTime)?,
            Word::Zoned => self.time_or_date_time(TypeName::ZonedTime, TypeName::ZonedDateTime)?,
            Word::Time => self.time_zone(TypeName::LocalTime, TypeName::ZonedTime)?,
            Word::Timestamp => self.time_zone(TypeName::LocalDateTime, TypeName::ZonedDateTime)?,
            Word::Duration => TypeName::Duration,
            Word::Point => TypeName::Point,
            Word::Node | Word::Vertex => TypeName::Node,
            Word::Relationship | Word::Edge => TypeName::Relationship,
            Word::Map => TypeName::Map,
            Word::Path => TypeName::Path,
            Word::Property => {
                self.expect_word(Word::Value, "after `PROPERTY`")?;
                TypeName::PropertyValue
            }
            Word::List | Word::Array => TypeName::List(Box::new(self.type_argument()?)),
            _ => return self.any_type(),
        };
        Ok(Unfolded::One(name))
    }

    /// Parses `ANY`, `ANY VALUE`, `ANY NODE` and similar, and `ANY<A | B>`.
    fn any_type(&mut self) -> Parsed<Unfolded> {
        let name = match self.word() {
            Word::Node | Word::Vertex => TypeName::Node,
            Word::Relationship | Word::Edge => TypeName::Relationship,
            Word::Map => TypeName::Map,
            Word::Property => {
                self.step();
                self.expect_word(Word::Value, "after `PROPERTY`")?;
                return Ok(Unfolded::One(TypeName::PropertyValue));
            }
            word => {
                if word == Word::Value {
                    self.step();
                }
                if self.kind() == Kind::Less {
                    return Ok(Unfolded::Alternatives(self.type_argument()?.alternatives));
                }
                return Ok(Unfolded::One(TypeName::Any));
            }
        };
        self.step();
        Ok(Unfolded::One(name))
    }

    /// Parses a type in angle brackets: `<t>`.
    fn type_argument(&mut self) -> Parsed<TypeExpr> {
        self.expect(Kind::Less, "before the type of the elements")?;
        let inner = self.framed(NO_LINK, Self::type_expression)?;
        self.expect(Kind::Greater, "after the type of the elements")?;
        Ok(inner)
    }

    /// Parses `TIME` or `DATETIME`, after `LOCAL` or `ZONED`.
    fn time_or_date_time(&mut self, time: TypeName, date_time: TypeName) -> Parsed<TypeName> {
        if self.eat_word(Word::Time) {
            return Ok(time);
        }
        self.expect_word(Word::DateTime, "in the name of a type")?;
        Ok(date_time)
    }

    /// Parses `{ WITH | WITHOUT } { TIME ZONE | TIMEZONE }`.
    fn time_zone(&mut self, without: TypeName, with: TypeName) -> Parsed<TypeName> {
        let zoned = if self.eat_word(Word::With) {
            true
        } else {
            self.expect_word(Word::Without, "in the name of a type")?;
            false
        };
        if !self.eat_word(Word::Timezone) {
            self.expect_word(Word::Time, "in the name of a type")?;
            self.expect_word(Word::Zone, "in the name of a type")?;
        }
        Ok(if zoned { with } else { without })
    }
}

/// A type as it was read, before the alternatives of `ANY<A | B>` replace it.
enum Unfolded {
    /// A type other than `ANY<A | B>`.
    One(TypeName),
    /// The alternatives of `ANY<A | B>`.
    Alternatives(Vec<(TypeName, bool)>),
}

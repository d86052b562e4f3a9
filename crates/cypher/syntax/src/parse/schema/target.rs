//! Parses what index and constraint statements have in common: names, targets, keys, options.

use super::super::error::ParseErrorKind;
use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Expr, Name, SchemaTarget, StatementBody};

impl Parser<'_> {
    /// True if CREATE is followed by an index or a constraint, and not by a path whose variable is called `index` or
    /// `constraint`.
    pub(in crate::parse) fn schema_object_ahead(&self) -> bool {
        matches!(
            self.peek(1).word,
            Word::Index
                | Word::Btree
                | Word::Range
                | Word::Text
                | Word::Point
                | Word::Fulltext
                | Word::Lookup
                | Word::Vector
                | Word::Edge
                | Word::Global
                | Word::Constraint
        ) && self.peek(2).kind != Kind::Equal
    }

    /// Parses `CREATE … INDEX …` or `CREATE CONSTRAINT …`.
    pub(in crate::parse) fn create_schema(&mut self) -> Parsed<StatementBody> {
        self.step();
        if self.eat_word(Word::Constraint) {
            Ok(StatementBody::Constraint(self.create_constraint()?))
        } else {
            Ok(StatementBody::Index(self.create_index()?))
        }
    }

    /// Parses `DROP … INDEX …` or `DROP CONSTRAINT …`.
    pub(in crate::parse) fn drop_schema(&mut self) -> Parsed<StatementBody> {
        self.step();
        if self.eat_word(Word::Constraint) {
            Ok(StatementBody::Constraint(self.drop_constraint()?))
        } else {
            Ok(StatementBody::Index(self.drop_index()?))
        }
    }

    /// Parses the name of an index or constraint, if written. `FOR (`, `ON (`, `ON :` and `IF NOT` begin the next part
    /// instead.
    pub(super) fn schema_name(&mut self) -> Parsed<Option<Name>> {
        let next = self.peek(1);
        let keyword = match self.word() {
            Word::For => next.kind == Kind::LeftParen,
            Word::On => matches!(next.kind, Kind::LeftParen | Kind::Colon),
            Word::If => next.word == Word::Not,
            _ => false,
        };
        if keyword || !self.name_ahead(0) {
            self.note("a name");
            return Ok(None);
        }
        Ok(Some(self.name("")?))
    }

    /// Parses `[IF NOT EXISTS]`.
    pub(super) fn if_not_exists(&mut self) -> Parsed<bool> {
        if !self.eat_word(Word::If) {
            return Ok(false);
        }
        self.expect_word(Word::Not, "after `IF`")?;
        self.expect_word(Word::Exists, "after `IF NOT`")?;
        Ok(true)
    }

    /// Parses `[IF EXISTS]`.
    pub(super) fn if_exists(&mut self) -> Parsed<bool> {
        if !self.eat_word(Word::If) {
            return Ok(false);
        }
        self.expect_word(Word::Exists, "after `IF`")?;
        Ok(true)
    }

    /// Parses `(v:A|B)` or `()-[v:A|B]-()`, with any arrow.
    pub(super) fn schema_target(&mut self) -> Parsed<SchemaTarget> {
        self.expect(Kind::LeftParen, "before the target of the index or constraint")?;
        if self.eat(Kind::RightParen) {
            self.eat(Kind::Less);
            self.expect(Kind::Minus, "in a relationship")?;
            self.expect(Kind::LeftBracket, "in a relationship")?;
            let variable = self.name("as a variable")?;
            let types = self.schema_labels()?;
            self.expect(Kind::RightBracket, "in a relationship")?;
            self.expect(Kind::Minus, "in a relationship")?;
            self.eat(Kind::Greater);
            self.expect(Kind::LeftParen, "after the relationship")?;
            self.expect(Kind::RightParen, "after the relationship")?;
            return Ok(SchemaTarget::Relationship { variable, types });
        }
        let variable = self.name("as a variable")?;
        let labels = self.schema_labels()?;
        self.expect(Kind::RightParen, "after the label")?;
        Ok(SchemaTarget::Node { variable, labels })
    }

    /// Parses `[:A|B]`.
    fn schema_labels(&mut self) -> Parsed<Vec<Name>> {
        let mut labels = Vec::new();
        if self.eat(Kind::Colon) {
            labels.push(self.name("as a label")?);
            while self.eat(Kind::Bar) {
                labels.push(self.name("as a label")?);
            }
        }
        Ok(labels)
    }

    /// Parses `v.k`, where `v` is the variable of the target.
    pub(super) fn schema_key(&mut self, target: &SchemaTarget) -> Parsed<Name> {
        let (SchemaTarget::Node { variable, .. } | SchemaTarget::Relationship { variable, .. }) = target;
        let at = self.position();
        if self.name("as the variable of the target")? != *variable {
            let mut error = self.error_at(ParseErrorKind::UnexpectedToken, at);
            error.expected = vec!["the variable of the target"];
            error.context = "before the key";
            return Err(error);
        }
        self.expect(Kind::Dot, "after the variable")?;
        self.name("as a key")
    }

    /// Parses `[OPTIONS { … }]`, also Memgraph's `WITH CONFIG { … }`.
    pub(super) fn schema_options(&mut self) -> Parsed<Option<Expr>> {
        if self.word() == Word::With {
            self.step();
            self.expect_word(Word::Config, "after `WITH`")?;
        } else if !self.eat_word(Word::Options) {
            return Ok(None);
        }
        match self.kind() {
            Kind::Parameter | Kind::QuotedParameter => Ok(Some(self.parameter())),
            _ => Ok(Some(self.map()?)),
        }
    }
}

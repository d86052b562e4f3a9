//! Parses CREATE INDEX and DROP INDEX.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{CreateIndex, IndexDrop, IndexKind, IndexStatement, Name, SchemaTarget};

impl Parser<'_> {
    /// Parses:
    /// `CREATE [kind] INDEX [name] [IF NOT EXISTS] FOR target ON keys [OPTIONS map]`, `CREATE INDEX ON :L(k)`,
    /// `CREATE EDGE INDEX ON :T(k)`
    pub(super) fn create_index(&mut self) -> Parsed<IndexStatement> {
        let (kind, edge) = self.index_words()?;
        let name = self.schema_name()?;
        let if_not_exists = self.if_not_exists()?;
        let (target, keys, legacy) = if self.word() == Word::On && self.peek(1).kind == Kind::Colon {
            let (target, keys) = self.legacy_index_target(edge)?;
            (target, keys, true)
        } else {
            let (target, keys) = self.index_target()?;
            (target, keys, false)
        };
        let options = self.schema_options()?;
        Ok(IndexStatement::Create(CreateIndex { kind, name, if_not_exists, target, keys, options, legacy }))
    }

    /// Parses `DROP INDEX name [IF EXISTS]`, `DROP [EDGE] INDEX ON :L(k)`, `DROP [kind] INDEX FOR target ON (keys)`.
    pub(super) fn drop_index(&mut self) -> Parsed<IndexStatement> {
        let (kind, edge) = self.index_words()?;
        if self.word() == Word::On && self.peek(1).kind == Kind::Colon {
            let (target, keys) = self.legacy_index_target(edge)?;
            return Ok(IndexStatement::Drop(IndexDrop::Described { kind, target, keys, legacy: true }));
        }
        if self.word() == Word::For && self.peek(1).kind == Kind::LeftParen || kind != IndexKind::Default {
            let (target, keys) = self.index_target()?;
            return Ok(IndexStatement::Drop(IndexDrop::Described { kind, target, keys, legacy: false }));
        }
        let name = self.name("as the name of the index")?;
        Ok(IndexStatement::Drop(IndexDrop::Named { name, if_exists: self.if_exists()? }))
    }

    /// Parses `[kind] [[GLOBAL] EDGE] INDEX`. The flag is true if EDGE is written.
    fn index_words(&mut self) -> Parsed<(IndexKind, bool)> {
        let kind = match self.word() {
            Word::Btree => IndexKind::Btree,
            Word::Range => IndexKind::Range,
            Word::Text => IndexKind::Text,
            Word::Point => IndexKind::Point,
            Word::Fulltext => IndexKind::Fulltext,
            Word::Lookup => IndexKind::Lookup,
            Word::Vector => IndexKind::Vector,
            _ => IndexKind::Default,
        };
        if kind != IndexKind::Default {
            self.step();
        }
        self.eat_word(Word::Global);
        let edge = self.eat_word(Word::Edge);
        self.expect_word(Word::Index, "after `CREATE` or `DROP`")?;
        Ok((kind, edge))
    }

    /// Parses `ON :L(k, …)`, `ON :L`, and for all types of relationships `ON :(k)`.
    fn legacy_index_target(&mut self, edge: bool) -> Parsed<(SchemaTarget, Vec<Name>)> {
        self.step();
        self.step();
        let mut labels = Vec::new();
        if !edge || self.name_ahead(0) {
            labels.push(self.name("as a label")?);
        }
        let keys = if self.eat(Kind::LeftParen) {
            let keys = self.comma_list(|parser| parser.name("as a key"))?;
            self.expect(Kind::RightParen, "after the keys")?;
            keys
        } else {
            Vec::new()
        };
        let variable = Name::default();
        let target = if edge {
            SchemaTarget::Relationship { variable, types: labels }
        } else {
            SchemaTarget::Node { variable, labels }
        };
        Ok((target, keys))
    }

    /// Parses `FOR target ON (v.k, …)`, `ON EACH [v.k, …]`, `ON [EACH] labels(v)`, `ON [EACH] type(v)`.
    fn index_target(&mut self) -> Parsed<(SchemaTarget, Vec<Name>)> {
        self.expect_word(Word::For, "in an index statement")?;
        let target = self.schema_target()?;
        self.expect_word(Word::On, "after the target of the index")?;
        let each = self.eat_word(Word::Each);
        if matches!(self.word(), Word::Labels | Word::Type) {
            self.step();
            self.expect(Kind::LeftParen, "after `labels` or `type`")?;
            self.name("as the variable of the target")?;
            self.expect(Kind::RightParen, "after the variable")?;
            return Ok((target, Vec::new()));
        }
        let close = if each {
            self.expect(Kind::LeftBracket, "before the keys")?;
            Kind::RightBracket
        } else {
            self.expect(Kind::LeftParen, "before the keys")?;
            Kind::RightParen
        };
        let keys = self.comma_list(|parser| parser.schema_key(&target))?;
        self.expect(close, "after the keys")?;
        Ok((target, keys))
    }
}

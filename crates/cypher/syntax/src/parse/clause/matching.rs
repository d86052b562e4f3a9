//! Parses MATCH and its hints.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::Place;
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Expr, Hint, IndexKind, Match, MatchMode};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<optional match statement> ::= OPTIONAL <optional match operand>`
    /// `<simple match statement> ::= MATCH <graph pattern binding table>`
    pub(super) fn match_clause(&mut self, optional: bool) -> Parsed<Match> {
        if optional {
            self.step();
        }
        self.expect_word(Word::Match, "after `OPTIONAL`")?;
        let mode = self.match_mode()?;
        let patterns = self.comma_list(|parser| parser.path_pattern(Place::Match))?;
        let mut hints = Vec::new();
        while self.eat_word(Word::Using) {
            hints.push(self.hint()?);
        }
        Ok(Match { optional, mode, patterns, hints, where_: self.where_clause()? })
    }

    /// Parses `<where clause> ::= WHERE <search condition>`.
    pub(in crate::parse) fn where_clause(&mut self) -> Parsed<Option<Expr>> {
        if self.eat_word(Word::Where) { Ok(Some(self.expression()?)) } else { Ok(None) }
    }

    /// Parses `REPEATABLE ELEMENT[S]`, `DIFFERENT RELATIONSHIP[S]`.
    fn match_mode(&mut self) -> Parsed<Option<MatchMode>> {
        let mode = match (self.word(), self.peek(1).word) {
            (Word::Repeatable, Word::Element | Word::Elements) => MatchMode::RepeatableElements,
            (Word::Different, Word::Relationship | Word::Relationships) => MatchMode::DifferentRelationships,
            _ => return Ok(None),
        };
        self.step();
        let noun = self.step();
        if matches!(noun.word, Word::Element | Word::Relationship) {
            self.eat_word(Word::Bindings);
        }
        Ok(Some(mode))
    }

    /// Parses `USING [kind] INDEX [SEEK] v:L(k, …) | USING SCAN v:L | USING JOIN ON v, …`.
    fn hint(&mut self) -> Parsed<Hint> {
        if self.eat_word(Word::Scan) {
            let variable = self.name("as the variable of a hint")?;
            self.expect(Kind::Colon, "after the variable of a hint")?;
            return Ok(Hint::Scan { variable, label: self.name("as the label of a hint")? });
        }
        if self.eat_word(Word::Join) {
            self.expect_word(Word::On, "after `JOIN`")?;
            let variables = self.comma_list(|parser| parser.name("as a variable to join on"))?;
            return Ok(Hint::Join { variables });
        }
        let kind = match self.word() {
            Word::Range => IndexKind::Range,
            Word::Text => IndexKind::Text,
            Word::Point => IndexKind::Point,
            Word::Btree => IndexKind::Btree,
            _ => IndexKind::Default,
        };
        if kind != IndexKind::Default {
            self.step();
        }
        self.expect_word(Word::Index, "after `USING`")?;
        // `SEEK` is a keyword only if the variable follows it; otherwise it is the variable itself.
        let seek = self.word() == Word::Seek && self.name_ahead(1);
        if seek {
            self.step();
        }
        let variable = self.name("as the variable of a hint")?;
        self.expect(Kind::Colon, "after the variable of a hint")?;
        let label = self.name("as the label of a hint")?;
        self.expect(Kind::LeftParen, "before the keys of a hint")?;
        let keys = self.comma_list(|parser| parser.name("as a key of a hint"))?;
        self.expect(Kind::RightParen, "after the keys of a hint")?;
        Ok(Hint::Index { kind, variable, label, keys, seek })
    }
}

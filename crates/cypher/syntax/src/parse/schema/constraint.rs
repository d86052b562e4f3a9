//! Parses CREATE CONSTRAINT and DROP CONSTRAINT.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{ConstraintDrop, ConstraintStatement, CreateConstraint, Name, Requirement, SchemaTarget};

impl Parser<'_> {
    /// Parses:
    /// `CREATE CONSTRAINT [name] [IF NOT EXISTS] FOR target REQUIRE keys IS … [OPTIONS map]`, or the older
    /// `… ON target ASSERT …`
    pub(super) fn create_constraint(&mut self) -> Parsed<ConstraintStatement> {
        let name = self.schema_name()?;
        let if_not_exists = self.if_not_exists()?;
        let legacy = self.eat_word(Word::On);
        if !legacy {
            self.expect_word(Word::For, "in a constraint")?;
        }
        let target = self.schema_target()?;
        let word = if legacy { Word::Assert } else { Word::Require };
        self.expect_word(word, "after the target of the constraint")?;
        let (keys, requirement) = self.requirement(&target)?;
        let options = self.schema_options()?;
        Ok(ConstraintStatement::Create(CreateConstraint {
            name,
            if_not_exists,
            target,
            keys,
            requirement,
            options,
            legacy,
        }))
    }

    /// Parses `DROP CONSTRAINT name [IF EXISTS]`, `DROP CONSTRAINT ON target ASSERT …`.
    pub(super) fn drop_constraint(&mut self) -> Parsed<ConstraintStatement> {
        if self.word() == Word::On && self.peek(1).kind == Kind::LeftParen {
            self.step();
            let target = self.schema_target()?;
            self.expect_word(Word::Assert, "after the target of the constraint")?;
            let (keys, requirement) = self.requirement(&target)?;
            return Ok(ConstraintStatement::Drop(ConstraintDrop::Described { target, keys, requirement }));
        }
        let name = self.name("as the name of the constraint")?;
        Ok(ConstraintStatement::Drop(ConstraintDrop::Named { name, if_exists: self.if_exists()? }))
    }

    /// Parses `v.k IS …`, `(v.k, …) IS …`, `v.k, … IS …` (Memgraph), `exists(v.k)`.
    fn requirement(&mut self, target: &SchemaTarget) -> Parsed<(Vec<Name>, Requirement)> {
        if self.word() == Word::Exists && self.peek(1).kind == Kind::LeftParen {
            self.step();
            self.step();
            let keys = vec![self.schema_key(target)?];
            self.expect(Kind::RightParen, "after the key")?;
            return Ok((keys, Requirement::Exists));
        }
        let parenthesized = self.eat(Kind::LeftParen);
        let keys = self.comma_list(|parser| parser.schema_key(target))?;
        if parenthesized {
            self.expect(Kind::RightParen, "after the keys")?;
        }
        if self.eat(Kind::DoubleColon) {
            return Ok((keys, Requirement::Typed(self.type_expression()?)));
        }
        self.expect_word(Word::Is, "after the keys")?;
        if self.eat(Kind::DoubleColon) || self.eat_word(Word::Typed) {
            return Ok((keys, Requirement::Typed(self.type_expression()?)));
        }
        if self.eat_word(Word::Not) {
            self.expect_word(Word::Null, "after `NOT`")?;
            return Ok((keys, Requirement::Exists));
        }
        // `NODE KEY`, `RELATIONSHIP KEY` and `REL UNIQUE` repeat what the target says.
        if matches!(self.word(), Word::Node | Word::Relationship | Word::Rel) {
            self.step();
        }
        if self.eat_word(Word::Unique) {
            return Ok((keys, Requirement::Unique));
        }
        self.expect_word(Word::Key, "after `IS`")?;
        Ok((keys, Requirement::Key))
    }
}

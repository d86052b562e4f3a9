//! Parses FOREACH.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::Foreach;

impl Parser<'_> {
    /// Parses `FOREACH ( <binding variable> IN <value expression> | <primitive data update statement>... )`.
    pub(super) fn foreach(&mut self) -> Parsed<Foreach> {
        self.enter()?;
        self.step();
        let open = self.position();
        self.expect(Kind::LeftParen, "after `FOREACH`")?;
        let variable = self.name("as the variable of FOREACH")?;
        self.expect_word(Word::In, "after the variable of FOREACH")?;
        let list = self.expression_before_bar(open)?;
        self.expect(Kind::Bar, "after the list of FOREACH")?;
        let mut body = Vec::new();
        while let Some(clause) = self.updating_clause()? {
            body.push(clause);
        }
        if body.is_empty() {
            return Err(
                self.unexpected("in the body of FOREACH (CREATE, MERGE, SET, REMOVE, DELETE or FOREACH)")
            );
        }
        self.expect(Kind::RightParen, "to end FOREACH")?;
        self.leave();
        Ok(Foreach { variable, list, body })
    }
}

//! Parses CASE.

use super::super::parser::{Parsed, Parser};
use super::super::word::Word;
use crate::ast::{Case, CaseBranch, Expr};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<simple case> ::= CASE <case operand> <simple when clause>... [ <else clause> ] END`
    /// `<search case> ::= CASE <searched when clause>... [ <else clause> ] END`
    pub(super) fn case(&mut self) -> Parsed<Expr> {
        self.step();
        // `CASE when WHEN …`: here the first `when` is an operand of that name.
        let searched = self.word() == Word::When && self.peek(1).word != Word::When;
        let operand = if searched { None } else { Some(self.expression()?) };
        let mut branches = Vec::new();
        while self.eat_word(Word::When) {
            // <simple when clause> ::= WHEN <when operand list> THEN <value expression>
            // <searched when clause> ::= WHEN <search condition> THEN <value expression>
            let when =
                if operand.is_some() { self.comma_list(Self::expression)? } else { vec![self.expression()?] };
            self.expect_word(Word::Then, "after the condition of a branch")?;
            branches.push(CaseBranch { when, then: self.expression()? });
        }
        if branches.is_empty() {
            return Err(self.unexpected("in CASE"));
        }
        // <else clause> ::= ELSE <value expression>
        let otherwise = if self.eat_word(Word::Else) { Some(self.expression()?) } else { None };
        self.expect_word(Word::End, "to end CASE")?;
        Ok(Expr::Case(Box::new(Case { operand, branches, otherwise })))
    }
}

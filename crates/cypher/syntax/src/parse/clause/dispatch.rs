//! Chooses the clause parser by the current word.
//!
//! `<primitive statement> ::= <primitive query statement> | <primitive data update statement> |
//! <call procedure statement>`

use super::super::parser::{Parsed, Parser};
use super::super::word::Word;
use crate::ast::Clause;

impl Parser<'_> {
    /// Parses a clause, if one starts here.
    pub(in crate::parse) fn clause(&mut self) -> Parsed<Option<Clause>> {
        let clause = match self.word() {
            Word::Match => Clause::Match(self.match_clause(false)?),
            Word::Optional => match self.peek(1).word {
                Word::Call => self.call(true)?,
                _ => Clause::Match(self.match_clause(true)?),
            },
            Word::Unwind => Clause::Unwind(self.unwind()?),
            Word::With => Clause::With(self.with()?),
            Word::Return => Clause::Return(self.return_clause()?),
            Word::Finish => {
                self.step();
                Clause::Finish
            }
            Word::Call => self.call(false)?,
            Word::Load => Clause::LoadCsv(self.load_csv()?),
            _ => return self.updating_clause(),
        };
        Ok(Some(clause))
    }

    /// Parses an updating clause, if one starts here.
    ///
    /// `<primitive data update statement> ::= <create statement> | <merge statement> | <set statement> |
    /// <remove statement> | <delete statement>`
    pub(in crate::parse) fn updating_clause(&mut self) -> Parsed<Option<Clause>> {
        let clause = match self.word() {
            Word::Create => Clause::Create(self.create()?),
            Word::Merge => Clause::Merge(self.merge()?),
            Word::Set => Clause::Set(self.set()?),
            Word::Remove => Clause::Remove(self.remove()?),
            Word::Delete | Word::Detach | Word::NoDetach => Clause::Delete(self.delete()?),
            Word::Foreach => Clause::Foreach(self.foreach()?),
            _ => {
                self.note("a clause");
                return Ok(None);
            }
        };
        Ok(Some(clause))
    }
}

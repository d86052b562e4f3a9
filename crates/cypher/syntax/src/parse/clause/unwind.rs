//! Parses UNWIND.

use super::super::parser::{Parsed, Parser};
use super::super::word::Word;
use crate::ast::Unwind;

impl Parser<'_> {
    /// Parses `<unwind statement> ::= UNWIND <value expression> AS <binding variable>`.
    pub(super) fn unwind(&mut self) -> Parsed<Unwind> {
        self.step();
        let list = self.expression()?;
        self.expect_word(Word::As, "after the list of UNWIND")?;
        Ok(Unwind { list, variable: self.name("after `AS`")? })
    }
}

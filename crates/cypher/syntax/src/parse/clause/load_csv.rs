//! Parses LOAD CSV.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::LoadCsv;

impl Parser<'_> {
    /// Parses `LOAD CSV [WITH HEADERS] FROM <value expression> AS <binding variable> [FIELDTERMINATOR <string>]`.
    pub(super) fn load_csv(&mut self) -> Parsed<LoadCsv> {
        self.step();
        self.expect_word(Word::Csv, "after `LOAD`")?;
        let headers = self.eat_word(Word::With);
        if headers {
            self.expect_word(Word::Headers, "after `LOAD CSV WITH`")?;
        }
        self.expect_word(Word::From, "in LOAD CSV")?;
        let from = self.expression()?;
        self.expect_word(Word::As, "after the source of LOAD CSV")?;
        let variable = self.name("after `AS`")?;
        let terminator = if self.eat_word(Word::FieldTerminator) {
            let token = self.expect(Kind::String, "after `FIELDTERMINATOR`")?;
            Some(self.string_value(token))
        } else {
            None
        };
        Ok(LoadCsv { headers, from, variable, terminator })
    }
}

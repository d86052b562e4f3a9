//! Parses REMOVE and DELETE.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::LabelPlace;
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Delete, Remove, RemoveItem};

impl Parser<'_> {
    /// Parses `<remove statement> ::= REMOVE <remove item list>`.
    pub(super) fn remove(&mut self) -> Parsed<Remove> {
        self.step();
        Ok(Remove { items: self.comma_list(Self::remove_item)? })
    }

    /// Parses `<remove item> ::= <remove labels item> | <remove property item>`.
    fn remove_item(&mut self) -> Parsed<RemoveItem> {
        let labels =
            self.name_ahead(0) && (self.peek(1).kind == Kind::Colon || self.peek(1).word == Word::Is);
        if !labels {
            return Ok(RemoveItem::Property(self.place()?));
        }
        let variable = self.name("")?;
        match self.labels(LabelPlace::Node)? {
            Some(labels) => Ok(RemoveItem::Labels { variable, labels }),
            None => Err(self.unexpected("after the variable of REMOVE")),
        }
    }

    /// Parses `<delete statement> ::= [ DETACH ] DELETE <delete item list>`.
    pub(super) fn delete(&mut self) -> Parsed<Delete> {
        let detach = self.eat_word(Word::Detach);
        let nodetach = !detach && self.eat_word(Word::NoDetach);
        self.expect_word(Word::Delete, "after `DETACH`")?;
        Ok(Delete { detach, nodetach, items: self.comma_list(Self::expression)? })
    }
}

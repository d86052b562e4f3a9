//! Parses CREATE and MERGE.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::Place;
use super::super::word::Word;
use crate::ast::{Create, Merge, MergeAction, MergeEvent};

impl Parser<'_> {
    /// Parses `<create statement> ::= CREATE <create graph pattern>`.
    pub(super) fn create(&mut self) -> Parsed<Create> {
        self.step();
        Ok(Create { patterns: self.comma_list(|parser| parser.path_pattern(Place::Write))? })
    }

    /// Parses this part of the grammar:
    /// `<merge statement> ::= MERGE <merge graph pattern> [ <merge action> ]`, with any number of actions as in
    /// openCypher 9.
    /// `<merge action> ::= ON { MATCH | CREATE } <set statement>`
    pub(super) fn merge(&mut self) -> Parsed<Merge> {
        self.step();
        let pattern = self.path_pattern(Place::Write)?;
        let mut actions = Vec::new();
        while self.eat_word(Word::On) {
            let event = if self.eat_word(Word::Match) {
                MergeEvent::Match
            } else {
                self.expect_word(Word::Create, "after `ON`")?;
                MergeEvent::Create
            };
            self.expect_word(Word::Set, "in a merge action")?;
            actions.push(MergeAction { event, items: self.comma_list(Self::set_item)? });
        }
        Ok(Merge { pattern, actions })
    }
}

//! Parses path selectors.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{PathCount, PathSelector, PathWord};

impl Parser<'_> {
    /// Parses `<path search prefix> ::= <all path search> | <any path search> | <shortest path search>`.
    pub(super) fn path_selector(&mut self) -> Parsed<Option<PathSelector>> {
        let selector = match self.word() {
            // <all path search> ::= ALL [ <path keywords> ]
            // <all shortest path search> ::= ALL SHORTEST [ <path keywords> ]
            Word::All => {
                self.step();
                if self.eat_word(Word::Shortest) {
                    PathSelector::AllShortest(self.path_word())
                } else {
                    PathSelector::All(self.path_word())
                }
            }
            // <any path search> ::= ANY [ <number of paths> ] [ <path keywords> ]
            // <any shortest path search> ::= ANY SHORTEST [ <path keywords> ]
            Word::Any => {
                self.step();
                if self.eat_word(Word::Shortest) {
                    PathSelector::AnyShortest(self.path_word())
                } else {
                    PathSelector::Any(self.path_count()?, self.path_word())
                }
            }
            Word::Shortest => {
                self.step();
                self.counted_shortest()?
            }
            _ => return Ok(None),
        };
        Ok(Some(selector))
    }

    /// Parses this part of the grammar:
    /// `<counted shortest path search> ::= SHORTEST <number of paths> [ <path keywords> ]`
    /// `<counted shortest group search> ::= SHORTEST [ <number of groups> ] [ <path keywords> ] { GROUP | GROUPS }`
    fn counted_shortest(&mut self) -> Parsed<PathSelector> {
        let count = self.path_count()?;
        let word = self.path_word();
        if self.eat_word(Word::Group) {
            return Ok(PathSelector::ShortestGroups(count, word, false));
        }
        if self.eat_word(Word::Groups) {
            return Ok(PathSelector::ShortestGroups(count, word, true));
        }
        match count {
            Some(count) => Ok(PathSelector::Shortest(count, word)),
            None => Err(self.unexpected("after `SHORTEST`")),
        }
    }

    /// Parses this part of the grammar:
    /// `<unsigned decimal integer specification> ::= <unsigned decimal integer> | <general parameter reference>`
    fn path_count(&mut self) -> Parsed<Option<PathCount>> {
        match self.kind() {
            Kind::Parameter | Kind::QuotedParameter => Ok(Some(PathCount::Parameter(self.parameter_name()))),
            _ => Ok(self.bound()?.map(PathCount::Number)),
        }
    }

    /// Parses `<path keywords> ::= PATH | PATHS`.
    fn path_word(&mut self) -> Option<PathWord> {
        let word = match self.word() {
            Word::Path => PathWord::Path,
            Word::Paths => PathWord::Paths,
            _ => return None,
        };
        self.step();
        Some(word)
    }
}

//! Parses quantifiers of paths.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use crate::ast::Quantifier;

impl Parser<'_> {
    /// Parses `<graph pattern quantifier> ::= <asterisk> | <plus sign> | <fixed quantifier> | <general quantifier>`.
    pub(super) fn quantifier(&mut self) -> Parsed<Option<Quantifier>> {
        match self.kind() {
            Kind::Star => {
                self.step();
                return Ok(Some(Quantifier::Star));
            }
            Kind::Plus => {
                self.step();
                return Ok(Some(Quantifier::Plus));
            }
            Kind::LeftBrace => self.step(),
            // A quantifier is not recorded as expected: it is allowed after most relationships and groups, and would
            // only clutter the error message.
            _ => return Ok(None),
        };
        // <fixed quantifier> ::= <left brace> <unsigned decimal integer> <right brace>
        // <general quantifier> ::= <left brace> [ <lower bound path length> ] <comma> [ <upper bound path length> ]
        //   <right brace>
        let lower = self.bound()?;
        let quantifier = match lower {
            Some(count) if self.kind() == Kind::RightBrace => Quantifier::Fixed(count),
            _ => {
                self.expect(Kind::Comma, "in a quantifier")?;
                Quantifier::Range(lower, self.bound()?)
            }
        };
        self.expect(Kind::RightBrace, "to end the quantifier")?;
        Ok(Some(quantifier))
    }
}

//! Parses literals and parameters.

use super::super::number;
use super::super::parser::{Parsed, Parser};
use super::super::token::{Kind, Token};
use crate::ast::{Expr, Literal, Name};

impl Parser<'_> {
    /// Parses `<unsigned integer>`.
    pub(super) fn integer(&mut self) -> Parsed<Expr> {
        let at = self.position();
        let token = self.step();
        match number::integer(self.slice(token)) {
            Ok(literal) => {
                if literal.value == 1 << 63 {
                    self.unclaimed_minimum(at);
                }
                Ok(Expr::Literal(Literal::Integer(literal)))
            }
            Err(kind) => Err(self.error_at(kind, at)),
        }
    }

    /// Parses `<approximate numeric literal>`.
    pub(super) fn float(&mut self) -> Parsed<Expr> {
        let at = self.position();
        let token = self.step();
        match number::float(self.slice(token)) {
            Ok(literal) => Ok(Expr::Literal(Literal::Float(literal))),
            Err(kind) => Err(self.error_at(kind, at)),
        }
    }

    /// Parses an integer that is not an expression: a bound of a length or a count of paths.
    pub(in crate::parse) fn plain_integer(&mut self) -> Parsed<u64> {
        let at = self.position();
        let token = self.step();
        number::integer(self.slice(token))
            .map(|literal| literal.value)
            .map_err(|kind| self.error_at(kind, at))
    }

    /// The value of a string token, without quotes and escapes.
    pub(in crate::parse) fn string_value(&self, token: Token) -> Name {
        let quote = if self.slice(token).starts_with('"') { '"' } else { '\'' };
        self.unquoted(token, 1, quote)
    }

    /// Parses `<general parameter reference> ::= <dollar sign> <parameter name>`.
    pub(in crate::parse) fn parameter(&mut self) -> Expr {
        Expr::Parameter(self.parameter_name())
    }

    /// The name of the parameter at the current token.
    pub(in crate::parse) fn parameter_name(&mut self) -> Name {
        let token = self.step();
        match token.kind {
            Kind::QuotedParameter => self.unquoted(token, 2, '`'),
            _ => Name::new(&self.slice(token)[1..]),
        }
    }
}

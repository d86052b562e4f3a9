//! Parses operands that begin with a name: variables, function calls, map projections.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use crate::ast::{Expr, FunctionCall};

impl Parser<'_> {
    /// Parses a variable, `v {…}`, or `a.b.f(…)`.
    pub(super) fn named(&mut self) -> Parsed<Expr> {
        match self.peek(1).kind {
            Kind::LeftParen => self.function(),
            Kind::Dot if self.dotted_function_ahead() => self.function(),
            Kind::LeftBrace => self.map_projection(),
            _ => Ok(Expr::Variable(self.name("")?)),
        }
    }

    /// True if a dotted name followed by `(` starts here.
    fn dotted_function_ahead(&self) -> bool {
        let mut ahead = 1;
        while self.peek(ahead).kind == Kind::Dot && self.name_ahead(ahead + 1) {
            ahead += 2;
        }
        self.peek(ahead).kind == Kind::LeftParen
    }

    /// Parses this part of the grammar:
    /// `<function invocation> ::=
    ///   <function reference> <left paren> [ <set quantifier> ] [ <function argument list> ] <right paren>`
    fn function(&mut self) -> Parsed<Expr> {
        let name = self.dotted_name()?;
        self.step();
        let quantifier = self.set_quantifier();
        let mut arguments = Vec::new();
        if self.kind() != Kind::RightParen {
            arguments.push(self.expression()?);
            while self.eat(Kind::Comma) {
                arguments.push(self.expression()?);
            }
        }
        self.expect(Kind::RightParen, "after the argument")?;
        Ok(Expr::Function(Box::new(FunctionCall { name, quantifier, arguments })))
    }
}

//! Parses signs and postfix operators.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use crate::ast::{Expr, IntegerLiteral, Literal, UnaryOp};

impl Parser<'_> {
    /// Parses `<arithmetic unary> ::= [ <sign> ] <postfix expression>`, here with any number of signs.
    pub(super) fn unary(&mut self) -> Parsed<Expr> {
        let op = match self.kind() {
            Kind::Minus => UnaryOp::Minus,
            Kind::Plus => UnaryOp::Plus,
            _ => return self.postfix(),
        };
        self.step();
        self.enter()?;
        let operand = self.unary()?;
        self.leave();
        if op == UnaryOp::Minus
            && matches!(operand, Expr::Literal(Literal::Integer(IntegerLiteral { value, .. })) if value == 1 << 63)
        {
            self.claim_minimum();
        }
        self.grow(0)?;
        Ok(Expr::Unary(op, Box::new(operand)))
    }

    /// Parses `<postfix expression> ::= <value expression primary> | <postfix expression> <postfix operator>`.
    pub(in crate::parse) fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.atom()?;
        loop {
            match self.kind() {
                // <static property reference> ::= <period> <property name>
                Kind::Dot => {
                    self.step();
                    expr = Expr::Property(Box::new(expr), self.name("after `.`")?);
                    self.grow(0)?;
                }
                Kind::LeftBracket => expr = self.index_or_slice(expr)?,
                _ => return Ok(expr),
            }
        }
    }

    /// Parses this part of the grammar:
    /// `<dynamic element reference> ::= <left bracket> <value expression> <right bracket>`
    /// `<slicing> ::= <left bracket> [ <slicing from> ] <double period> [ <slicing to> ] <right bracket>`
    fn index_or_slice(&mut self, expr: Expr) -> Parsed<Expr> {
        self.step();
        let height = self.take_height();
        let from = if self.kind() == Kind::DotDot { None } else { Some(Box::new(self.expression()?)) };
        let expr = match from {
            Some(index) if self.kind() == Kind::RightBracket => Expr::Index(Box::new(expr), index),
            from => {
                self.note(Kind::RightBracket.shown());
                self.expect(Kind::DotDot, "after the index")?;
                let to =
                    if self.kind() == Kind::RightBracket { None } else { Some(Box::new(self.expression()?)) };
                Expr::Slice(Box::new(expr), from, to)
            }
        };
        self.expect(Kind::RightBracket, "after the index")?;
        self.grow(height)?;
        Ok(expr)
    }
}

//! Parses operands of operators, without their signs and postfixes.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::Place;
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use crate::ast::{Expr, Literal, PathPattern, PathShape};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<value expression primary> ::= <parenthesized value expression> |
    ///   <non-parenthesized value expression primary>`
    pub(super) fn atom(&mut self) -> Parsed<Expr> {
        match self.kind() {
            Kind::Name => self.word_or_name(),
            Kind::Quoted => self.named(),
            Kind::Integer => self.integer(),
            Kind::Float => self.float(),
            Kind::String => {
                let token = self.step();
                Ok(Expr::Literal(Literal::String(self.string_value(token))))
            }
            Kind::Parameter | Kind::QuotedParameter => Ok(self.parameter()),
            Kind::LeftParen if self.path_ahead() => self.path_operand(),
            Kind::LeftParen => self.parenthesized(),
            Kind::LeftBracket => self.list(),
            Kind::LeftBrace => self.map(),
            _ => {
                self.note("an expression");
                Err(self.unreadable())
            }
        }
    }

    /// Parses `<parenthesized value expression> ::= <left paren> <value expression> <right paren>`.
    fn parenthesized(&mut self) -> Parsed<Expr> {
        self.step();
        let expr = self.expression()?;
        self.expect(Kind::RightParen, "to end the expression in parentheses")?;
        Ok(expr)
    }

    /// Parses `<pattern expression> ::= <simple path pattern>`.
    fn path_operand(&mut self) -> Parsed<Expr> {
        let shape = PathShape::Chain(self.framed(NO_LINK, |parser| parser.chain(Place::Expression))?);
        Ok(Expr::Pattern(Box::new(PathPattern { variable: None, selector: None, shape })))
    }

    /// Parses `<shortest path expression> ::= <legacy shortest path pattern>`.
    fn shortest_path_operand(&mut self) -> Parsed<Expr> {
        let shape = self.shortest_path()?;
        Ok(Expr::Pattern(Box::new(PathPattern { variable: None, selector: None, shape })))
    }

    /// Parses a name, or an operand that begins with a keyword.
    fn word_or_name(&mut self) -> Parsed<Expr> {
        let next = self.peek(1).kind;
        let literal = match self.word() {
            Word::None => return self.named(),
            Word::Null => Literal::Null,
            Word::True => Literal::Bool(true),
            Word::False => Literal::Bool(false),
            Word::Inf | Word::Infinity if next != Kind::LeftParen => Literal::Infinity,
            Word::NaN if next != Kind::LeftParen => Literal::NaN,
            word => return self.keyword_operand(word, next),
        };
        self.step();
        Ok(Expr::Literal(literal))
    }

    /// Parses an operand that begins with a word of the language. If what follows does not fit the word, it is a name.
    fn keyword_operand(&mut self, word: Word, next: Kind) -> Parsed<Expr> {
        match word {
            Word::Case if self.peek(1).word == Word::When || self.starts_operand(self.position() + 1) => {
                self.case()
            }
            // <count star> ::= COUNT <left paren> <asterisk> <right paren>
            Word::Count if next == Kind::LeftParen && self.peek(2).kind == Kind::Star => {
                self.step();
                self.step();
                self.step();
                self.expect(Kind::RightParen, "after `count(*`")?;
                Ok(Expr::CountStar)
            }
            Word::Exists | Word::Count | Word::Collect
                if next == Kind::LeftBrace && self.subquery_ahead() =>
            {
                self.subquery()
            }
            Word::All | Word::Any | Word::Single | Word::None_
                if next == Kind::LeftParen && self.binding_ahead(2) =>
            {
                self.quantified()
            }
            Word::Reduce
                if next == Kind::LeftParen && self.name_ahead(2) && self.peek(3).kind == Kind::Equal =>
            {
                self.reduce()
            }
            Word::Trim if next == Kind::LeftParen => self.trim(),
            Word::ShortestPath | Word::AllShortestPaths if next == Kind::LeftParen => {
                self.shortest_path_operand()
            }
            _ => {
                if self.at_clause() {
                    self.suspect();
                }
                self.named()
            }
        }
    }
}

//! Parses EXISTS {}, COUNT {}, COLLECT {}.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::Place;
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Expr, SubqueryBody, SubqueryExpr, SubqueryKind};

impl Parser<'_> {
    /// True if a subquery starts at the brace after the word. False for a map projection on a variable called `exists`,
    /// `count` or `collect`: `{.…`, `{}`, `{name:`, `{name,` and `{name}`.
    pub(super) fn subquery_ahead(&self) -> bool {
        match self.peek(2).kind {
            Kind::Dot | Kind::RightBrace => false,
            Kind::Name | Kind::Quoted => {
                !matches!(self.peek(3).kind, Kind::Colon | Kind::Comma | Kind::RightBrace)
                    || self.peek(2).word == Word::Finish
            }
            _ => true,
        }
    }

    /// Parses this part of the grammar:
    /// `<exists expression> ::= EXISTS <left brace> <subquery expression argument> <right brace>`
    /// `<subquery expression argument> ::= <procedure specification> | <graph pattern>`
    pub(super) fn subquery(&mut self) -> Parsed<Expr> {
        let kind = match self.step().word {
            Word::Exists => SubqueryKind::Exists,
            Word::Count => SubqueryKind::Count,
            _ => SubqueryKind::Collect,
        };
        self.step();
        let query = self.at_clause() && self.peek(1).kind != Kind::Equal;
        let body = self.framed_deep(2, |parser| {
            if query {
                return Ok(SubqueryBody::Query(parser.query()?));
            }
            parser.note("a clause");
            let patterns = parser.comma_list(|parser| parser.path_pattern(Place::Match))?;
            Ok(SubqueryBody::Pattern { patterns, where_: parser.where_clause()? })
        })?;
        self.expect(Kind::RightBrace, "to end the subquery")?;
        Ok(Expr::Subquery(Box::new(SubqueryExpr { kind, body })))
    }
}

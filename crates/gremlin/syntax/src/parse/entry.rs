//! The entry points of the parser.

use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use super::{ParseError, ParseErrorKind};
use crate::ast::{Query, Transaction, Traversal};
use crate::dialect::Dialect;

/// Parses one query; a `;` may follow it.
pub fn parse_query(text: &str, dialect: Dialect) -> Result<Query, ParseError> {
    let mut parser = Parser::new(text, dialect).map_err(|error| *error)?;
    let query = parser.query().map_err(|error| *error)?;
    parser.eat(b';');
    match parser.kind() {
        TokenKind::End => Ok(query),
        _ => Err(*parser.unexpected("a step or the end")),
    }
}

/// Parses at least one query; further ones follow directly or after `;`.
pub fn parse_script(text: &str, dialect: Dialect) -> Result<Vec<Query>, ParseError> {
    let mut parser = Parser::new(text, dialect).map_err(|error| *error)?;
    let mut queries = vec![parser.query().map_err(|error| *error)?];
    loop {
        parser.eat(b';');
        if parser.kind() == TokenKind::End {
            return Ok(queries);
        }
        queries.push(parser.query().map_err(|error| *error)?);
    }
}

/// Parses one traversal. A terminal method at its end is allowed and ignored.
pub fn parse_traversal(text: &str, dialect: Dialect) -> Result<Traversal, ParseError> {
    match parse_query(text, dialect)? {
        Query::Traversal(traversal) | Query::Terminated(traversal, _) => Ok(traversal),
        _ => Err(ParseError::new(ParseErrorKind::UnexpectedToken, text, 0, "the query is not a traversal")),
    }
}

impl Parser<'_> {
    fn query(&mut self) -> Parsed<Query> {
        let mut query = self.plain_query()?;
        while self.is(0, b'.') && self.word(1) == "toString" {
            self.advance(2);
            self.expect(b'(', "`(`")?;
            self.expect(b')', "`)`")?;
            self.peak += 1;
            self.check_depth()?;
            query = Query::ToString(Box::new(query));
        }
        Ok(query)
    }

    fn plain_query(&mut self) -> Parsed<Query> {
        if self.kind() == TokenKind::String && self.source(0).len() == 2 {
            self.advance(1);
            return Ok(Query::Empty);
        }
        let source = self.source_part()?;
        if !self.is(0, b'.') || self.word(1) == "toString" {
            return Ok(Query::Source(source));
        }
        if self.word(1) == "tx" {
            self.advance(1);
            return self.transaction().map(|action| Query::Transaction(source, action));
        }
        Ok(match self.rooted(source)? {
            (traversal, None) => Query::Traversal(traversal),
            (traversal, Some(terminal)) => Query::Terminated(traversal, terminal),
        })
    }

    /// Parses `tx().commit()`.
    fn transaction(&mut self) -> Parsed<Transaction> {
        self.advance(1);
        self.expect(b'(', "`(`")?;
        self.expect(b')', "`)`")?;
        self.expect(b'.', "`.`")?;
        let name = self.word(0);
        let Some(action) = Transaction::ALL.iter().find(|action| action.name() == name) else {
            return Err(self.unexpected("`begin`, `commit` or `rollback`"));
        };
        self.advance(1);
        self.expect(b'(', "`(`")?;
        self.expect(b')', "`)`")?;
        Ok(*action)
    }
}

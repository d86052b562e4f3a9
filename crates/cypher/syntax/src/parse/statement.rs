//! Parses `<program>`: a statement with its prefix.
//!
//! `<program> ::= <procedure specification> | <standalone procedure call>`

use super::parser::{Parsed, Parser};
use super::token::Kind;
use super::word::Word;
use crate::ast::{CypherOptions, Name, PlanMode, Statement, StatementBody};

impl Parser<'_> {
    /// Parses `[EXPLAIN | PROFILE] [CYPHER …]`, in either order, and the body.
    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        let (mut mode, mut options) = (None, None);
        loop {
            match self.word() {
                Word::Explain if mode.is_none() => mode = Some(PlanMode::Explain),
                Word::Profile if mode.is_none() => mode = Some(PlanMode::Profile),
                Word::Cypher if options.is_none() => {
                    self.step();
                    options = Some(self.cypher_options()?);
                    continue;
                }
                _ => break,
            }
            self.step();
        }
        let body = match self.word() {
            Word::Create if self.schema_object_ahead() => self.create_schema()?,
            Word::Create if self.table_ahead() => StatementBody::Table(self.create_table()?),
            Word::Drop => self.drop_schema()?,
            _ => StatementBody::Query(self.query()?),
        };
        Ok(Statement { mode, options, body })
    }

    /// Parses `CYPHER [version] [key = value]…`; the values are kept as written.
    fn cypher_options(&mut self) -> Parsed<CypherOptions> {
        let version = match self.kind() {
            Kind::Integer | Kind::Float => {
                let token = self.step();
                Some(Name::new(self.slice(token)))
            }
            _ => None,
        };
        let mut settings = Vec::new();
        while self.name_ahead(0) && self.peek(1).kind == Kind::Equal {
            let key = self.name("as the name of a setting")?;
            self.step();
            // Neo4j takes words here; FalkorDB takes parameter values, which may be lists and maps.
            let start = self.current().start as usize;
            self.expression()?;
            let end = self.token(self.position() - 1).end as usize;
            settings.push((key, Name::new(self.text_between(start, end))));
        }
        Ok(CypherOptions { version, settings })
    }
}

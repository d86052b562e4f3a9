//! Prints statements and queries.

use super::pen::Pen;
use crate::ast::{CypherOptions, PlanMode, Query, SetQuantifier, SingleQuery, Statement, StatementBody};

impl Pen<'_> {
    /// Writes a statement with its prefixes.
    pub(super) fn statement(&mut self, statement: &Statement) {
        match statement.mode {
            Some(PlanMode::Explain) => self.text("EXPLAIN "),
            Some(PlanMode::Profile) => self.text("PROFILE "),
            None => {}
        }
        if let Some(options) = &statement.options {
            self.frozen(|pen| pen.options(options));
        }
        match &statement.body {
            StatementBody::Query(query) => self.query(query),
            StatementBody::Index(index) => self.index_statement(index),
            StatementBody::Constraint(constraint) => self.constraint_statement(constraint),
            StatementBody::Table(table) => self.table_statement(table),
        }
    }

    /// Writes `CYPHER [version] [key = value]…`.
    fn options(&mut self, options: &CypherOptions) {
        self.text("CYPHER ");
        if let Some(version) = &options.version {
            self.text(version);
            self.text(" ");
        }
        for (key, value) in &options.settings {
            self.name(key);
            self.text("=");
            self.text(value);
            self.text(" ");
        }
    }

    /// Writes `<linear statement> [ { <composite conjunction> <linear statement> }... ]`.
    pub(super) fn query(&mut self, query: &Query) {
        let separator = if std::mem::take(&mut self.lines) { "\n" } else { " " };
        self.single_query(&query.first, separator);
        for part in &query.unions {
            self.text(separator);
            self.text(match part.quantifier {
                None => "UNION",
                Some(SetQuantifier::All) => "UNION ALL",
                Some(SetQuantifier::Distinct) => "UNION DISTINCT",
            });
            self.text(separator);
            self.single_query(&part.query, separator);
        }
    }

    /// Writes a query inside another, always on the same line.
    pub(super) fn nested_query(&mut self, query: &Query) {
        self.lines = false;
        self.query(query);
    }

    /// Writes the clauses of a query without UNION, with `separator` between them.
    fn single_query(&mut self, query: &SingleQuery, separator: &str) {
        for (index, clause) in query.clauses.iter().enumerate() {
            if index > 0 {
                self.text(separator);
            }
            self.clause(clause);
        }
    }
}

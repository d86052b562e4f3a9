//! `WrittenQuery`: a query together with the text that is sent for it.

use edgewise_cypher_syntax::ast::{PlanMode, Query, StatementBody};
use edgewise_cypher_syntax::{Dialect, parse_statement, print_query};
use std::ops::Deref;
use std::sync::Arc;

/// A query together with the text that is sent for it. An engine may answer two spellings of one query differently, so
/// a user's query is sent as written, and the generator varies the spelling of its queries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenQuery {
    /// The parsed query.
    pub query: Query,
    /// The text that is sent; none if the query is printed in the target's dialect.
    pub text: Option<Arc<str>>,
}

impl WrittenQuery {
    /// A query that is sent exactly as this text. None if the text cannot be parsed as a query, or begins with EXPLAIN.
    pub fn read(text: &str) -> Option<Self> {
        // A statement with EXPLAIN returns an execution plan, not rows.
        let statement =
            parse_statement(text).ok().filter(|statement| statement.mode != Some(PlanMode::Explain))?;
        let StatementBody::Query(query) = statement.body else { return None };
        Some(Self { query, text: Some(text.into()) })
    }

    /// The text that is sent to a target with this dialect.
    pub fn text(&self, dialect: &Dialect) -> String {
        self.text.as_ref().map_or_else(|| print_query(&self.query, dialect), |text| text.to_string())
    }

    /// The same query without its own text, so that it is sent in canonical form.
    pub fn printed(&self) -> Self {
        Self { query: self.query.clone(), text: None }
    }
}

impl From<Query> for WrittenQuery {
    fn from(query: Query) -> Self {
        Self { query, text: None }
    }
}

impl Deref for WrittenQuery {
    type Target = Query;

    fn deref(&self) -> &Query {
        &self.query
    }
}

#[cfg(test)]
mod tests {
    use crate::RoundQuery;

    #[test]
    fn a_text_is_a_query_if_it_answers_with_rows_and_is_kept_as_written() {
        for (text, read) in [
            ("RETURN null^1 IS NULL", true),
            ("CYPHER runtime=slotted RETURN 1", true),
            ("PROFILE RETURN 1", true),
            ("EXPLAIN RETURN 1", false),
            ("CREATE INDEX FOR (n:L) ON (n.k)", false),
            ("RETURN ({1})--({})", false),
            ("SELECT 1", false),
        ] {
            match RoundQuery::written(text) {
                RoundQuery::Read(query) => {
                    assert!(read, "{text}");
                    assert_eq!(query.text.as_deref(), Some(text));
                }
                RoundQuery::Text(kept) => {
                    assert!(!read, "{text}");
                    assert_eq!(kept, text);
                }
            }
        }
    }
}

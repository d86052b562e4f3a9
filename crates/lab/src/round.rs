//! A round: the unit of seeding, of parallelism and of isolation.

use crate::WrittenQuery;
use edgewise_cypher::ast::Query;
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Schema};
use std::sync::Arc;

/// Schema, setup statements, the graph they lead to, and the queries asked of it.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its index in the campaign.
    pub index: u64,
    /// The schema.
    pub schema: Schema,
    /// The setup statements as they are sent.
    pub setup: Arc<Vec<Request>>,
    /// The same setup in the words of each target it is compared with.
    pub others: Vec<Arc<Vec<Request>>>,
    /// The graph they lead to, by the model's own reckoning.
    pub graph: Arc<Graph>,
    /// False if the model cannot say what the setup does: then `graph` is what the target held after it, once it was loaded.
    pub modelled: bool,
    /// The queries.
    pub queries: Vec<RoundQuery>,
    /// The values of all parameters its queries have; one name means the same in all of them.
    pub parameters: Map,
}

/// Something that is asked in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundQuery {
    /// A query of which the tree is known: every oracle may judge it.
    Read(WrittenQuery),
    /// A text that is no query to our parser: a schema statement, a plan that is asked for, a language it does not know. It is sent
    /// as it is, and judged by what it shows by itself.
    Text(String),
}

impl RoundQuery {
    /// From a text that somebody wrote.
    pub fn written(text: &str) -> Self {
        WrittenQuery::read(text).map_or_else(|| Self::Text(text.to_owned()), Self::Read)
    }

    /// The query, if the tree is known.
    pub fn query(&self) -> Option<&WrittenQuery> {
        match self {
            Self::Read(query) => Some(query),
            Self::Text(_) => None,
        }
    }
}

impl From<Query> for RoundQuery {
    fn from(query: Query) -> Self {
        Self::Read(query.into())
    }
}

#[cfg(test)]
mod tests {
    use super::RoundQuery;

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

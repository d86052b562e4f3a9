//! `Round`: a graph and the queries on it. A campaign seeds, distributes and isolates its work by round.

use crate::Language;
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Mutation, Schema};
use std::sync::Arc;
use std::time::Duration;

/// A schema, setup statements, the graph they create, and the queries on that graph.
#[derive(Clone, Debug)]
pub struct Round<L: Language> {
    /// The index of the round in the campaign.
    pub index: u64,
    /// The schema that the graph and the queries follow.
    pub schema: Schema,
    /// The setup statements, as they are sent to the target under test.
    pub setup: Arc<Vec<Request>>,
    /// The same setup in the dialect of each target that the target under test is compared with.
    pub others: Vec<Arc<Vec<Request>>>,
    /// The graph that the setup creates, by the semantics of the language.
    pub graph: Arc<Graph>,
    /// False if the graph that the setup creates is not known. Then `graph` is what the target contained after the
    /// setup.
    pub modelled: bool,
    /// The queries on the graph.
    pub queries: Vec<RoundQuery<L>>,
    /// The values of all parameters of the round's queries. A name has the same value in all queries.
    pub parameters: Map,
}

/// A round, and what else the generator knows about it.
#[derive(Clone, Debug)]
pub struct MadeRound<L: Language> {
    /// The round itself.
    pub round: Round<L>,
    /// What each setup statement does to the graph; `None` if a user supplied the statements.
    pub mutations: Option<Vec<Mutation>>,
    /// The time that the executable semantics took to execute the sample of queries that the generator learned from.
    pub feedback: Duration,
}

/// A query of a round.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundQuery<L: Language> {
    /// A query that was parsed: every oracle may judge it.
    Read(L::Query),
    /// A text that the parser does not accept as a query: a schema statement, a request for a query plan, or a
    /// statement in another language. It is sent unchanged, and judged only for crashes, errors and hangs.
    Text(String),
}

impl<L: Language> RoundQuery<L> {
    /// Parses a text that a user wrote; if that fails, keeps it as `Text`.
    pub fn written(text: &str) -> Self {
        L::parse(text).map_or_else(|| Self::Text(text.to_owned()), Self::Read)
    }

    /// The query, if it was parsed.
    pub fn query(&self) -> Option<&L::Query> {
        match self {
            Self::Read(query) => Some(query),
            Self::Text(_) => None,
        }
    }
}

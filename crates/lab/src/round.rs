//! A round: the unit of seeding, of parallelism and of isolation.

use crate::Language;
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Mutation, Schema};
use std::sync::Arc;
use std::time::Duration;

/// Schema, setup statements, the graph they create, and the queries on it.
#[derive(Clone, Debug)]
pub struct Round<L: Language> {
    /// Its index in the campaign.
    pub index: u64,
    /// The schema.
    pub schema: Schema,
    /// The setup statements as they are sent.
    pub setup: Arc<Vec<Request>>,
    /// The same setup in the dialect of each target it is compared with.
    pub others: Vec<Arc<Vec<Request>>>,
    /// The graph that the setup creates, as the model computes it.
    pub graph: Arc<Graph>,
    /// False if the model cannot compute what the setup does. Then `graph` is what the target held after loading it.
    pub modelled: bool,
    /// The queries.
    pub queries: Vec<RoundQuery<L>>,
    /// The values of all parameters of its queries. A name has the same value in all of them.
    pub parameters: Map,
}

/// A round with the mutations that its setup statements make on the model's graph.
#[derive(Clone, Debug)]
pub struct MadeRound<L: Language> {
    /// The round.
    pub round: Round<L>,
    /// One mutation per setup statement; none if a user supplied the statements.
    pub mutations: Option<Vec<Mutation>>,
    /// The time the semantics took to execute the sample of queries that the generator learned from.
    pub feedback: Duration,
}

/// A query of a round.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundQuery<L: Language> {
    /// A query that was parsed: every oracle may judge it.
    Read(L::Query),
    /// A text that the parser does not accept as a query: a schema statement, a request for a plan, or another
    /// language. It is sent unchanged, and judged only by its own outcome.
    Text(String),
}

impl<L: Language> RoundQuery<L> {
    /// From a text that a user wrote.
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

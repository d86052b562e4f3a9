//! A round: the unit of seeding, of parallelism and of isolation.

use crate::Language;
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Mutation, Schema};
use std::sync::Arc;
use std::time::Duration;

/// Schema, setup statements, the graph they lead to, and the queries asked of it.
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
    /// The graph they lead to, as the model computes it.
    pub graph: Arc<Graph>,
    /// False if the model cannot say what the setup does: then `graph` is what the target held after it, once it was loaded.
    pub modelled: bool,
    /// The queries.
    pub queries: Vec<RoundQuery<L>>,
    /// The values of all parameters its queries have; one name means the same in all of them.
    pub parameters: Map,
}

/// A round with what its setup statements do to the model's graph.
#[derive(Clone, Debug)]
pub struct MadeRound<L: Language> {
    /// The round.
    pub round: Round<L>,
    /// One mutation per setup statement; none if the statements are a user's.
    pub mutations: Option<Vec<Mutation>>,
    /// The time the semantics took for the sample of queries that the generator learned from.
    pub feedback: Duration,
}

/// Something that is asked in a round.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundQuery<L: Language> {
    /// A query that was parsed: every oracle may judge it.
    Read(L::Query),
    /// A text that is no query to the parser: a schema statement, a request for a plan, a language it does not know. It is sent as it
    /// is, and judged by what it shows by itself.
    Text(String),
}

impl<L: Language> RoundQuery<L> {
    /// From a text that somebody wrote.
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

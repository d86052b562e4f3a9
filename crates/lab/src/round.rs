//! A round: the unit of seeding, of parallelism and of isolation.

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
    /// The queries.
    pub queries: Vec<Query>,
    /// The values of all parameters its queries have; one name means the same in all of them.
    pub parameters: Map,
}

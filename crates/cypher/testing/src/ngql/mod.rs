//! nGQL, the language of NebulaGraph: a round whose setup declares and inserts, and whose queries name the tag of each
//! property.
//!
//! The statements that declare are the same in all rounds of a campaign: each tag and edge type has every key, and a key
//! has one type by its number. A declaration takes NebulaGraph two heartbeats to spread, so it must not change.

mod declare;
mod fit;
mod insert;
mod qualify;
mod read;

pub(crate) use insert::setup_of;
pub(crate) use read::graph_of;

use crate::MadeRound;
use crate::RoundQuery;
use edgewise_cypher_generate::{Config, Interval};
use edgewise_cypher_syntax::Dialect;
use edgewise_cypher_syntax::dialect::PropertySpelling;
use edgewise_engine::Request;
use edgewise_model::{Graph, Map, Value};
use std::sync::Arc;

/// How many times as many queries are generated as are used: those that cannot be qualified are left out.
const SPARE: u32 = 4;

/// Whether properties are written with a tag, and data with the statements of nGQL.
pub(crate) fn is_spoken(dialect: &Dialect) -> bool {
    dialect.spelling.properties == PropertySpelling::ByTag
}

/// The configuration for generating rounds that can be said in nGQL: every vertex has a tag.
pub(crate) fn configured(mut config: Config) -> Config {
    let labels = &mut config.setup.labels_per_node;
    *labels = Interval::new(labels.min.max(1), labels.max.max(1));
    // Queries do not write: MATCH reads, and data is written by other statements.
    config.query.writes = 0;
    let queries = &mut config.query.queries;
    *queries = Interval::new(queries.min.saturating_mul(SPARE), queries.max.saturating_mul(SPARE));
    config
}

/// The round with a setup in nGQL, on a graph that NebulaGraph stores.
pub(crate) fn stored(mut made: MadeRound, dialect: &Dialect) -> MadeRound {
    let graph = fit::fitted(&made.round.graph);
    made.round.setup = Arc::new(setup_of(&graph, &made.round.schema, dialect));
    made.round.graph = Arc::new(graph);
    // The statements do not stand for the mutations that drew the graph.
    made.mutations = None;
    made
}

/// The round in nGQL, with at most so many queries.
pub(crate) fn spoken(made: MadeRound, dialect: &Dialect, most: usize) -> MadeRound {
    let mut made = stored(made, dialect);
    let labels: Vec<_> = made.round.schema.labels.iter().map(|label| label.name.clone()).collect();
    made.round.queries = std::mem::take(&mut made.round.queries)
        .into_iter()
        .filter_map(|query| match query {
            RoundQuery::Read(written) => {
                qualify::qualified(&written.query, &labels).map(|query| RoundQuery::Read(query.into()))
            }
            _ => None,
        })
        .take(most)
        .collect();
    made
}

/// The small graph that every target must be able to store.
pub(crate) fn small_graph(dialect: &Dialect) -> (Vec<Request>, Graph) {
    let properties = |entries: &[(&str, Value)]| -> Map {
        entries.iter().map(|(key, value)| ((*key).into(), value.clone())).collect()
    };
    let mut graph = Graph::new();
    let first = graph.add_node(["L0"], properties(&[("k0", Value::Int(1)), ("k1", Value::from("a'b"))]));
    let second = graph.add_node(["L1"], properties(&[("k2", Value::Float(1.5)), ("k3", Value::Bool(true))]));
    // Both nodes exist, so this cannot fail.
    let _ = graph.add_relationship(first, second, "T0", properties(&[("k0", Value::Int(-2))]));
    let _ = graph.add_relationship(second, second, "T1", Map::new());
    (setup_of(&graph, &edgewise_model::Schema::default(), dialect), graph)
}

//! Queries for a graph that exists already.

use edgewise_model::{Graph, Rng, Schema};

use super::Round;
use super::generate::Draft;
use crate::query::{Grammar, Source};
use crate::value::Pools;
use crate::{Config, Features};

/// Generates reading queries for a graph that exists already, of which `graph` is a sample and `schema` what is known.
/// The round has no setup, and nothing in it writes, whatever the configuration says.
pub fn generate_on(
    config: &Config,
    features: &Features,
    schema: &Schema,
    graph: &Graph,
    rng: &mut Rng,
) -> Round {
    let mut config = config.clone();
    config.query.writes = 0;
    config.query.schema_statements = 0;
    let pools = Pools::of_graph(schema, graph);
    let draft = Draft {
        schema: schema.clone(),
        setup: Vec::new(),
        graph: graph.clone(),
        grammar: Grammar::compile(&config, features, rng),
        source: Source::new(schema, &pools, graph),
    };
    draft.finish(&config, features, rng, None)
}

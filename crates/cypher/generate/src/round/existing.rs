//! Generates queries for a graph that already exists in the target.

use edgewise_model::{Graph, Rng, Schema};

use super::Round;
use super::generate::RoundDraft;
use crate::query::{Grammar, Source};
use crate::value::Pools;
use crate::{Config, Features};

/// Generates reading queries for an existing graph, from a sample of it and what is known of its schema. The round has
/// no setup and writes nothing, whatever the configuration says.
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
    let draft = RoundDraft {
        schema: schema.clone(),
        setup: Vec::new(),
        graph: graph.clone(),
        grammar: Grammar::compile(&config, features, rng),
        source: Source::new(schema, &pools, graph),
    };
    draft.finish(&config, features, rng, None)
}

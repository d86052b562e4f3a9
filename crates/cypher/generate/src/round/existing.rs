//! Queries for a graph that is there already.

use edgewise_model::{Graph, Rng, Schema};

use super::Round;
use super::generate::Draft;
use super::refused::Refused;
use crate::query::{Context, Coverage, Grammar, Source};
use crate::value::Pools;
use crate::{Config, Features};

/// Generates reading queries for a graph that is there already, of which `graph` is a sample and `schema` what is known.
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
    let mut coverage = Coverage::default();
    let queries = {
        let mut rng = rng.split("queries");
        let count = config.query.queries.draw(&mut rng);
        let mut context = Context::new(&config, &draft.source, &draft.grammar, &mut rng);
        let refused = Refused::new(features);
        let mut draw = |_| {
            let query = context.query();
            refused.or_another(query, &mut context)
        };
        let queries = (0..count).map(&mut draw).collect();
        coverage.add(&context.coverage);
        queries
    };
    let partitions = draft.partitions(&config, rng, &mut coverage);
    draft.finish(queries, partitions, coverage)
}

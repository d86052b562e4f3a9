//! `Round`: everything one round needs, from one random stream.

use edgewise_model::{Graph, Rng, Schema};

use super::refused::Refused;
use crate::query::{Context, Coverage, GeneratedQuery, Grammar, PartitionBase, Source};
use crate::schema::draw_schema;
use crate::setup::{SetupStatement, draw_setup};
use crate::value::Pools;
use crate::{Config, Features};

/// A round: the unit of seeding, of parallelism and of isolation.
#[derive(Clone, Debug)]
pub struct Round {
    /// The schema.
    pub schema: Schema,
    /// The statements that make the graph, in order.
    pub setup: Vec<SetupStatement>,
    /// The graph they make.
    pub graph: Graph,
    /// Whole queries.
    pub queries: Vec<GeneratedQuery>,
    /// Bases for the predicate partition.
    pub partitions: Vec<PartitionBase>,
    /// How often each production was used.
    pub coverage: Coverage,
}

/// Generates a round. The same configuration, features and stream give the same round, byte for byte. Each part has a
/// stream of its own, so that more queries do not change the graph.
pub fn generate_round(config: &Config, features: &Features, rng: &mut Rng) -> Round {
    let draft = Draft::draw(config, features, rng);
    let mut coverage = Coverage::default();
    let queries = {
        let mut rng = rng.split("queries");
        let count = config.query.queries.draw(&mut rng);
        let mut context = Context::new(config, &draft.source, &draft.grammar, &mut rng);
        let refused = Refused::new(features);
        let mut draw = |_| {
            let query = context.query();
            refused.or_another(query, &mut context)
        };
        let queries = (0..count).map(&mut draw).collect();
        coverage.add(&context.coverage);
        queries
    };
    let partitions = draft.partitions(config, rng, &mut coverage);
    draft.finish(queries, partitions, coverage)
}

/// A round before its queries.
pub(super) struct Draft {
    pub(super) schema: Schema,
    pub(super) setup: Vec<SetupStatement>,
    pub(super) graph: Graph,
    pub(super) grammar: Grammar,
    pub(super) source: Source,
}

impl Draft {
    pub(super) fn draw(config: &Config, features: &Features, rng: &mut Rng) -> Self {
        let schema = draw_schema(&mut rng.split("schema"), config, features);
        let pools = Pools::draw(&mut rng.split("values"), config, features, &schema);
        let (setup, graph) = draw_setup(&mut rng.split("setup"), config, features, &schema, &pools);
        let grammar = Grammar::compile(config, features, rng);
        let source = Source::new(&schema, &pools, &graph);
        Self { schema, setup, graph, grammar, source }
    }

    pub(super) fn partitions(
        &self,
        config: &Config,
        rng: &mut Rng,
        coverage: &mut Coverage,
    ) -> Vec<PartitionBase> {
        let mut rng = rng.split("partitions");
        let count = config.query.partitions.draw(&mut rng);
        let mut context = Context::new(config, &self.source, &self.grammar, &mut rng);
        let partitions = (0..count).map(|_| context.partition_base()).collect();
        coverage.add(&context.coverage);
        partitions
    }

    pub(super) fn finish(
        self,
        queries: Vec<GeneratedQuery>,
        partitions: Vec<PartitionBase>,
        coverage: Coverage,
    ) -> Round {
        let Self { schema, setup, graph, .. } = self;
        Round { schema, setup, graph, queries, partitions, coverage }
    }
}

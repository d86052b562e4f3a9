//! `Round`: a schema, a graph, indexes and traversals.

use edgewise_model::Rng;

use super::RoundGenerator;
use crate::{Config, Coverage, GeneratedTraversal, GraphPlan, IndexPlan, Limits, Partition, Schema};

/// The version of the generator. It is part of every seed, and changes whenever a seed would give another round.
pub const GENERATOR_VERSION: &str = "gremlin-1";

/// A round: one schema, graph and list of traversals from one seed. Rounds are independent of each other and can
/// run in parallel.
#[derive(Clone, Debug)]
pub struct Round {
    /// The schema.
    pub schema: Schema,
    /// The graph.
    pub graph: GraphPlan,
    /// Indexes to create before the traversals are run.
    pub indexes: Vec<IndexPlan>,
    /// Traversals, each to be run on the graph as planned.
    pub traversals: Vec<GeneratedTraversal>,
    /// Base traversals for the partition oracle.
    pub partitions: Vec<Partition>,
    /// How often each production was used.
    pub coverage: Coverage,
}

/// Generates a round. The same configuration, limits and stream give the same round, byte for byte. Each part has
/// its own stream, so that more traversals do not change the graph.
pub fn generate_round(config: &Config, limits: &Limits, rng: &mut Rng) -> Round {
    let mut generator = RoundGenerator::new(config, limits, rng);
    let traversals = {
        let mut rng = rng.split("traversals");
        let count = config.traversal.traversals.draw(&mut rng);
        (0..count).map(|_| generator.next_traversal(&mut rng)).collect()
    };
    let partitions = {
        let mut rng = rng.split("partitions");
        let count = config.traversal.partitions.draw(&mut rng);
        (0..count).map(|_| generator.next_partition(&mut rng)).collect()
    };
    generator.into_round(traversals, partitions)
}

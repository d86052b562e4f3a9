//! `Round`: a schema, a graph, indexes and traversals.

use edgewise_model::Rng;

use super::RoundGenerator;
use crate::{Config, Coverage, GeneratedTraversal, GraphPlan, IndexPlan, Limits, Partition, Schema};

/// Part of every seed: a change of what a seed gives changes it.
pub const GENERATOR_VERSION: &str = "gremlin-1";

/// A round: the unit of seeding, of parallelism and of isolation.
#[derive(Clone, Debug)]
pub struct Round {
    /// The schema.
    pub schema: Schema,
    /// The graph.
    pub graph: GraphPlan,
    /// Indexes to be made before the traversals are run.
    pub indexes: Vec<IndexPlan>,
    /// Traversals, each asked of the graph as planned.
    pub traversals: Vec<GeneratedTraversal>,
    /// Bases for the partition oracle.
    pub partitions: Vec<Partition>,
    /// How often each production was used.
    pub coverage: Coverage,
}

/// Generates a round. The same configuration, limits and stream give the same round, byte for byte. Each part has a
/// stream of its own, so that more traversals do not change the graph.
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

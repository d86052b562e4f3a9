//! `Draft`: a setup that is being generated, and the graph that its statements have created so far.

use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::{Graph, Rng, Schema};

use super::{KINDS, SetupStatement, mutation_statement};
use crate::value::Pools;
use crate::{Config, Features};

/// A setup that is being generated.
pub struct Draft<'a> {
    pub rng: &'a mut Rng,
    pub config: &'a Config,
    pub features: &'a Features,
    pub schema: &'a Schema,
    pub pools: &'a Pools,
    pub graph: Graph,
}

/// Draws the setup statements of a round and the graph they create.
pub fn draw_setup(
    rng: &mut Rng,
    config: &Config,
    features: &Features,
    schema: &Schema,
    pools: &Pools,
) -> (Vec<SetupStatement>, Graph) {
    let one_label;
    let chains = features.allows(Construct::LabelChain) || features.allows(Construct::LabelAnd);
    let config = if chains && !features.schema_first {
        config
    } else {
        one_label = with_one_label(config, u32::from(features.schema_first));
        &one_label
    };
    let mut order: Vec<(u32, usize)> = Vec::new();
    for (place, kind) in KINDS.iter().enumerate() {
        for _ in 0..(kind.count)(&config.setup).draw(rng) {
            let (from, to) = kind.window;
            order.push((from * 10 + rng.below(u64::from(to - from) * 10 + 1) as u32, place));
        }
    }
    order.sort_unstable();
    let mut draft = Draft { rng, config, features, schema, pools, graph: Graph::new() };
    let mut statements = Vec::with_capacity(order.len());
    for (_, place) in order {
        let Some(mutation) = (KINDS[place].make)(&mut draft) else { continue };
        // The graph refuses a mutation only if its maker has a bug. The statement is then left out, so that setup and
        // graph agree.
        if draft.graph.apply(&mutation).is_ok() {
            let statement = mutation_statement(&mutation, &features.dialect);
            statements.push(SetupStatement { mutation, statement });
        }
    }
    (statements, draft.graph)
}

/// The configuration for an engine whose nodes have one label at most, and at least `least`.
fn with_one_label(config: &Config, least: u32) -> Config {
    let mut config = config.clone();
    let labels = &mut config.setup.labels_per_node;
    (labels.min, labels.max) = (labels.min.min(1).max(least), labels.max.min(1).max(least));
    config
}

impl Draft<'_> {
    /// How many more nodes may be created.
    pub fn node_room(&self) -> usize {
        (self.config.setup.max_nodes as usize).saturating_sub(self.graph.node_count())
    }

    /// How many more relationships may be created.
    pub fn relationship_room(&self) -> usize {
        (self.config.setup.max_relationships as usize).saturating_sub(self.graph.relationship_count())
    }
}

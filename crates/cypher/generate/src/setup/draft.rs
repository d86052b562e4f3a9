//! `Draft`: a setup being generated, and the graph it has created so far.

use edgewise_model::{Graph, Rng, Schema};

use super::{KINDS, SetupStatement, mutation_statement};
use crate::value::Pools;
use crate::{Config, Features};

/// A setup being generated.
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
        // The graph refuses a mutation only if the maker has a bug. It is skipped, so that setup and graph stay
        // consistent.
        if draft.graph.apply(&mutation).is_ok() {
            let statement = mutation_statement(&mutation, &features.dialect);
            statements.push(SetupStatement { mutation, statement });
        }
    }
    (statements, draft.graph)
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

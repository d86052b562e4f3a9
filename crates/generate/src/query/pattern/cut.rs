//! `Cut`: what the paths of one MATCH have taken from the model graph so far.

use edgewise_model::{NodeId, RelId};

use super::super::Context;

/// What the paths of one MATCH have taken from the model graph: a relationship is taken once, because those of one
/// MATCH must differ.
pub struct Cut {
    used: Vec<RelId>,
    /// Whether new variables may be null afterwards.
    pub optional: bool,
}

/// One step of a walk through the model graph.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The relationship.
    pub relationship: RelId,
    /// The node it leads to.
    pub node: NodeId,
    /// Whether it is walked from its start to its end.
    pub forward: bool,
}

impl Cut {
    pub fn new(optional: bool) -> Self {
        Self { used: Vec::new(), optional }
    }

    /// Takes a random step from a node along a relationship that is not taken yet.
    pub fn step(&mut self, context: &mut Context<'_>, from: NodeId) -> Option<Step> {
        let graph = &context.source.graph;
        let (outgoing, incoming) = (graph.outgoing(from), graph.incoming(from));
        let total = outgoing.len() + incoming.len();
        if total == 0 {
            return None;
        }
        let first = context.rng.index(total);
        for nth in 0..total {
            let place = (first + nth) % total;
            let (adjacent, forward) = match outgoing.get(place) {
                Some(adjacent) => (adjacent, true),
                None => (&incoming[place - outgoing.len()], false),
            };
            if !self.used.contains(&adjacent.relationship) {
                self.used.push(adjacent.relationship);
                return Some(Step { relationship: adjacent.relationship, node: adjacent.node, forward });
            }
        }
        None
    }
}

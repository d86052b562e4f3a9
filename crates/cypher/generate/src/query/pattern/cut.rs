//! `Cut`: what the paths of one MATCH have taken from the model graph so far.

use edgewise_model::{NodeId, RelId};

use super::super::Context;

/// What the paths of one MATCH have taken from the model graph: a relationship is taken once, because those of one
/// MATCH must differ.
pub struct Cut {
    used: Vec<RelId>,
    /// Whether new variables may be null afterwards.
    pub optional: bool,
    /// Whether nothing may be named: the pattern is a predicate.
    pub bare: bool,
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
    /// Nothing taken yet.
    pub fn new(optional: bool) -> Self {
        Self { used: Vec::new(), optional, bare: false }
    }

    /// Nothing taken yet, and nothing may be named.
    pub fn bare() -> Self {
        Self { used: Vec::new(), optional: false, bare: true }
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

    /// Takes the relationship between two nodes, if there is one that is not taken yet.
    pub fn step_to(&mut self, context: &Context<'_>, from: NodeId, to: NodeId) -> Option<Step> {
        let graph = &context.source.graph;
        let ways = [(graph.outgoing(from), true), (graph.incoming(from), false)];
        let mut steps =
            ways.iter().flat_map(|(steps, forward)| steps.iter().map(move |step| (step, *forward)));
        let (adjacent, forward) =
            steps.find(|(adjacent, _)| adjacent.node == to && !self.used.contains(&adjacent.relationship))?;
        self.used.push(adjacent.relationship);
        Some(Step { relationship: adjacent.relationship, node: to, forward })
    }
}

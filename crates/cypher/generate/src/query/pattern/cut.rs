//! `Cut`: the elements that the paths of one MATCH have used of the model graph so far.

use edgewise_model::{NodeId, RelId};

use super::super::Context;

/// The elements that the paths of one MATCH have used of the model graph. A relationship is used once, because the
/// relationships of one MATCH must differ.
pub struct Cut {
    used: Vec<RelId>,
    /// Whether new variables may be null afterwards.
    pub optional: bool,
    /// Whether no variables may be declared, because the pattern is a predicate.
    pub bare: bool,
}

/// One step of a walk through the model graph.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The relationship.
    pub relationship: RelId,
    /// The node it leads to.
    pub node: NodeId,
    /// Whether it is followed from its start node to its end node.
    pub forward: bool,
}

impl Cut {
    /// Nothing used yet.
    pub fn new(optional: bool) -> Self {
        Self { used: Vec::new(), optional, bare: false }
    }

    /// Nothing used yet, and no variables may be declared.
    pub fn bare() -> Self {
        Self { used: Vec::new(), optional: false, bare: true }
    }

    /// Takes a random step from a node along an unused relationship.
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

    /// Takes a step along an unused relationship between two nodes, if there is one.
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

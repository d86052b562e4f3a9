//! `PatternState`: which relationships of the model graph the paths of one MATCH have used so far.

use edgewise_model::{NodeId, RelId};

use super::super::Context;

/// The state while the paths of one MATCH, or another pattern, are made. It keeps the relationships of the model graph
/// that the paths have used so far. None is used twice, because the relationships of one MATCH must differ.
pub struct PatternState {
    used: Vec<RelId>,
    /// Whether the clause is OPTIONAL, so that its new variables may be null.
    pub optional: bool,
    /// Whether the pattern is a predicate, which may not declare variables.
    pub bare: bool,
}

/// One step of a walk through the model graph.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The relationship that is followed.
    pub relationship: RelId,
    /// The node it leads to.
    pub node: NodeId,
    /// Whether the relationship is followed from its start node to its end node.
    pub forward: bool,
}

impl PatternState {
    /// The state for a MATCH or OPTIONAL MATCH that has used nothing yet.
    pub fn new(optional: bool) -> Self {
        Self { used: Vec::new(), optional, bare: false }
    }

    /// The state for a pattern that may not declare variables and has used nothing yet.
    pub fn bare() -> Self {
        Self { used: Vec::new(), optional: false, bare: true }
    }

    /// Takes a random step from a node along an unused relationship; none if there is none.
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

    /// Takes a step between these two nodes along an unused relationship; none if there is none.
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

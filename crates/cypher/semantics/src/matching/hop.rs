//! Matches one relationship: `(a)-[r:T]->(b)`.

use super::{
    Next, Walked,
    relationship::{Candidate, Step},
};
use crate::{
    cell::Cell,
    fault::plain::{Plain, second_type_one_way},
    program::{Direction, Ends, Frame, Hop},
    run::{Flow, Ran, Run},
};
use edgewise_model::{NodeId, RelId};

impl Run<'_> {
    /// Matches one relationship from a bound node, with every relationship of the node that passes.
    pub(super) fn hop(&self, hop: &Hop, frame: &mut Frame, walked: &mut Walked, next: Next<'_>) -> Ran<Flow> {
        let Cell::Node(from) = frame[hop.ends.from] else { return Ok(Flow::More) };
        if hop.held {
            return self.bound_hop(hop, from, frame, walked, next);
        }
        let mut index = 0;
        loop {
            self.meter.spend_step()?;
            let store = self.store();
            let candidate = self.candidate(&store, from, hop.ends.direction, index);
            index += 1;
            let (step, kind) = match candidate {
                None => return Ok(Flow::More),
                Some(Candidate::Again) => continue,
                Some(Candidate::Step(step, kind)) => (step, kind),
            };
            if !walked.allows(step.relationship, walked.len()) {
                continue;
            }
            if let Some(slot) = hop.slot {
                frame[slot] = Cell::Relationship(step.relationship);
            }
            if !self.relationship_passes(step.relationship, kind, &hop.test, frame)? {
                continue;
            }
            if self.faults.has(Plain::SecondTypeOneWay)
                && hop.ends.direction == Direction::Either
                && index > store.outgoing(from).len()
                && second_type_one_way::applies(&hop.test, kind)
            {
                continue;
            }
            if self.arrive(&hop.ends, step, frame, walked, next)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
    }

    /// Matches a relationship whose variable is already bound: it must start or end at the node, as the direction says.
    fn bound_hop(
        &self,
        hop: &Hop,
        from: NodeId,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let Some(slot) = hop.slot else { return Ok(Flow::More) };
        let Cell::Relationship(id) = frame[slot] else { return Ok(Flow::More) };
        let Some((kind, ends)) = self.relationship_ends(id) else { return Ok(Flow::More) };
        if !walked.allows(id, walked.len()) || !self.relationship_passes(id, &kind, &hop.test, frame)? {
            return Ok(Flow::More);
        }
        for node in other_ends(ends, from, hop.ends.direction).into_iter().flatten() {
            let step = Step { relationship: id, node };
            if self.arrive(&hop.ends, step, frame, walked, next)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    /// The type and the ends of a relationship, unless it is deleted.
    pub(super) fn relationship_ends(&self, id: RelId) -> Option<(edgewise_model::Name, (NodeId, NodeId))> {
        let store = self.store();
        let relationship = store.relationship(id)?;
        Some((relationship.kind.clone(), (relationship.start, relationship.end)))
    }

    /// Binds the node that a step leads to, or checks it if it is already bound, and continues with the next step.
    pub(super) fn arrive(
        &self,
        ends: &Ends,
        step: Step,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        if !self.can_end_at(ends, step.node, frame)? {
            return Ok(Flow::More);
        }
        walked.relationships.push(step.relationship);
        let flow = next(frame, walked);
        walked.relationships.pop();
        flow
    }

    /// Whether the relationships walked may end at this node: it must pass the test and be the bound node, if the end
    /// is bound. Otherwise the node is put into the slot of the end.
    pub(super) fn can_end_at(&self, ends: &Ends, node: NodeId, frame: &mut Frame) -> Ran<bool> {
        if ends.to_held {
            if !matches!(frame[ends.to], Cell::Node(held) if held == node) {
                return Ok(false);
            }
        } else {
            frame[ends.to] = Cell::Node(node);
        }
        self.node_passes(node, &ends.to_test, frame)
    }
}

/// The nodes at the other end of a relationship, seen from the node `from`: one for each direction in which the
/// relationship can be walked. Unused places are `None`.
pub(super) fn other_ends(ends: (NodeId, NodeId), from: NodeId, direction: Direction) -> [Option<NodeId>; 2] {
    let (start, end) = ends;
    let out = (start == from).then_some(end);
    let back = (end == from).then_some(start);
    match direction {
        Direction::Out => [out, None],
        Direction::In => [back, None],
        Direction::Either if start == end => [out, None],
        Direction::Either => [out, back],
    }
}

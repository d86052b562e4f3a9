//! Matches a variable number of relationships: `(a)-[rs:T*1..3]->(b)`.

use super::{
    Next, Walked,
    hop::other_ends,
    relationship::{Candidate, Step},
};
use crate::{
    cell::Cell,
    fault::plain::{Plain, zero_length_ignores_end},
    program::{Frame, VariableHop},
    run::{Flow, Ran, Run},
};
use edgewise_model::{NodeId, RelId};

impl Run<'_> {
    /// Passes on every way from the bound node that uses no relationship twice and whose length is within the bounds;
    /// the way of length 0 ends at the node itself (TCK `clauses/match/Match4` [1] to [5]). The search has its own
    /// stack, so that a long way does not overflow the call stack.
    pub(super) fn variable_hop(
        &self,
        hop: &VariableHop,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let Cell::Node(from) = frame[hop.ends.from] else { return Ok(Flow::More) };
        if self.store().node(from).is_none() {
            return Ok(Flow::More);
        }
        if hop.held {
            return self.bound_list(hop, from, frame, walked, next);
        }
        let since = walked.len();
        // For each node on the current way: the node, and the index of the next step to try from it.
        let mut stack: Vec<(NodeId, usize)> = vec![(from, 0)];
        let mut flow = self.emit(hop, from, since, frame, walked, next)?;
        while flow == Flow::More
            && let Some((node, index)) = stack.last_mut()
        {
            self.meter.spend_step()?;
            let (node, candidate) = {
                let candidate = *index;
                *index += 1;
                (*node, candidate)
            };
            let taken = if (walked.len() - since) as u64 >= hop.max {
                None
            } else {
                let store = self.store();
                match self.candidate(&store, node, hop.ends.direction, candidate) {
                    None => None,
                    Some(Candidate::Again) => continue,
                    Some(Candidate::Step(step, kind)) => {
                        if !walked.allows(step.relationship, since)
                            || store.is_deleted(step.node)
                            || !self.relationship_passes(step.relationship, kind, &hop.test, frame)?
                        {
                            continue;
                        }
                        Some(step)
                    }
                }
            };
            match taken {
                Some(Step { relationship, node }) => {
                    self.meter.spend_memory(1)?;
                    walked.relationships.push(relationship);
                    stack.push((node, 0));
                    flow = self.emit(hop, node, since, frame, walked, next)?;
                }
                None => {
                    stack.pop();
                    if walked.len() > since {
                        walked.relationships.pop();
                    }
                }
            }
        }
        walked.relationships.truncate(since);
        Ok(flow)
    }

    /// Continues with the next step of the pattern from the end of the current way, if the way is long enough and may
    /// end there.
    fn emit(
        &self,
        hop: &VariableHop,
        node: NodeId,
        since: usize,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        if ((walked.len() - since) as u64) < hop.min {
            return Ok(Flow::More);
        }
        let unchecked = self.faults.has(Plain::ZeroLengthIgnoresEnd)
            && walked.len() == since
            && zero_length_ignores_end::applies(&hop.ends);
        if unchecked {
            frame[hop.ends.to] = Cell::Node(node);
        } else if !self.can_end_at(&hop.ends, node, frame)? {
            return Ok(Flow::More);
        }
        if let Some(slot) = hop.slot {
            let trail = &walked.relationships[since..];
            self.meter.spend_memory(trail.len())?;
            let list = trail.iter().map(|id| Cell::Relationship(*id));
            frame[slot] = Cell::list(if hop.reversed && !self.faults.has(Plain::VariableListNotTurned) {
                list.rev().collect()
            } else {
                list.collect()
            });
        }
        next(frame, walked)
    }

    /// Matches a list of relationships whose variable is already bound: they must lead from the node, one after the
    /// other, without repetition (TCK `clauses/match/Match9` [6]).
    fn bound_list(
        &self,
        hop: &VariableHop,
        from: NodeId,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let Some(Cell::List(list)) = hop.slot.map(|slot| frame[slot].clone()) else { return Ok(Flow::More) };
        let length = list.items.len() as u64;
        if length < hop.min || length > hop.max {
            return Ok(Flow::More);
        }
        let mut ids: Vec<RelId> = Vec::new();
        for item in &list.items {
            match item {
                Cell::Relationship(id) => ids.push(*id),
                _ => return Ok(Flow::More),
            }
        }
        if hop.reversed {
            ids.reverse();
        }
        let since = walked.len();
        let mut node = from;
        let mut whole = true;
        for id in ids {
            self.meter.spend_step()?;
            let Some((kind, ends)) = self.relationship_ends(id) else {
                whole = false;
                break;
            };
            let landing = other_ends(ends, node, hop.ends.direction).into_iter().flatten().next();
            match landing {
                Some(end)
                    if walked.allows(id, since)
                        && self.relationship_passes(id, &kind, &hop.test, frame)? =>
                {
                    walked.relationships.push(id);
                    node = end;
                }
                _ => {
                    whole = false;
                    break;
                }
            }
        }
        let flow =
            if whole && self.can_end_at(&hop.ends, node, frame)? { next(frame, walked)? } else { Flow::More };
        walked.relationships.truncate(since);
        Ok(flow)
    }
}

//! `VariableExpand`: walks from a bound node over a variable number of relationships.

use super::{
    Operate, Operator,
    expand::{step_at, types_text},
};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    knobs::MatchSemantics,
    planned::{executor::Executor, logical::Length},
    program::{Direction, Frame, RelationshipTest, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::{NodeId, RelId};
use std::rc::Rc;

/// Walks from a bound node over a variable number of relationships, without using one twice.
#[derive(Debug)]
pub(in crate::planned) struct VariableExpand {
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) direction: Direction,
    /// The slot for the list of the relationships walked, if it is needed.
    pub(in crate::planned) slot: Option<Slot>,
    pub(in crate::planned) to: Slot,
    /// Whether the end node is bound already, so that only walks to this node match.
    pub(in crate::planned) into: bool,
    pub(in crate::planned) length: Length,
    pub(in crate::planned) test: Rc<RelationshipTest>,
    /// Slots of relationships that the walk must not use. They are bound before the walk, so that it can avoid them at
    /// once.
    pub(in crate::planned) excluded: Vec<Slot>,
}

impl VariableExpand {
    /// Passes on the current walk, if it is long enough and may end at this node.
    fn pass_on_walk(
        &self,
        x: &Executor<'_, '_>,
        node: NodeId,
        walked: &[RelId],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let lost = self.into && walked.is_empty() && x.run.faults.has(Planned::WalkIntoLosesZeroLength);
        if lost || (walked.len() as u64) < self.length.min {
            return Ok(Flow::More);
        }
        if self.into {
            if !matches!(frame[self.to], Cell::Node(held) if held == node) {
                return Ok(Flow::More);
            }
        } else {
            frame[self.to] = Cell::Node(node);
        }
        if let Some(slot) = self.slot {
            x.run.meter.spend_memory(walked.len())?;
            let list = walked.iter().map(|id| Cell::Relationship(*id));
            frame[slot] =
                Cell::list(if self.length.reversed { list.rev().collect() } else { list.collect() });
        }
        sink(frame)
    }

    /// Passes on every walk from the node.
    fn walk(&self, x: &Executor<'_, '_>, from: NodeId, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut avoided = Vec::new();
        self.excluded.iter().for_each(|slot| add_relationships(&frame[*slot], &mut avoided));
        let unique = x.run.knobs.match_semantics != MatchSemantics::Walk;
        let mut walked: Vec<RelId> = Vec::new();
        let outgoing = |node: NodeId| x.run.store().outgoing(node).len();
        let mut stack: Vec<(NodeId, usize, usize)> = vec![(from, 0, outgoing(from))];
        let mut flow = self.pass_on_walk(x, from, &walked, frame, sink)?;
        while flow == Flow::More
            && let Some((node, index, outgoing_then)) = stack.last_mut()
        {
            x.run.meter.spend_step()?;
            let (node, place) = (*node, (*index, *outgoing_then));
            *index += 1;
            let candidate = if walked.len() as u64 >= self.length.max {
                None
            } else {
                step_at(x.run, node, self.direction, place, false)
            };
            match candidate {
                None => {
                    stack.pop();
                    walked.pop();
                }
                Some(None) => {}
                Some(Some((relationship, next, kind))) => {
                    if unique && walked.contains(&relationship)
                        || avoided.contains(&relationship)
                        || !x.run.relationship_passes(relationship, &kind, &self.test, frame)?
                    {
                        continue;
                    }
                    x.run.meter.spend_memory(1)?;
                    walked.push(relationship);
                    stack.push((next, 0, outgoing(next)));
                    flow = self.pass_on_walk(x, next, &walked, frame, sink)?;
                }
            }
        }
        Ok(flow)
    }
}

impl Operate for VariableExpand {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            let Cell::Node(from) = frame[self.from] else { return Ok(Flow::More) };
            if x.run.store().node(from).is_none() {
                return Ok(Flow::More);
            }
            self.walk(x, from, frame, sink)
        })
    }

    fn explain_line(&self) -> String {
        let name = if self.into { "VariableExpandInto" } else { "VariableExpand" };
        let max = if self.length.max == u64::MAX { String::new() } else { self.length.max.to_string() };
        let types = types_text(self.test.types.as_ref());
        format!("{name}({types}{:?}, {}..{max})", self.direction, self.length.min)
    }
}

/// Adds the relationship in a cell, or all relationships in its list, to `found`.
pub(super) fn add_relationships(cell: &Cell, found: &mut Vec<RelId>) {
    match cell {
        Cell::Relationship(id) => found.push(*id),
        Cell::List(list) => list.items.iter().for_each(|item| add_relationships(item, found)),
        _ => {}
    }
}

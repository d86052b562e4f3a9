//! `PruningExpand`: the nodes within some steps of a node, each once: used if only the distinct end nodes are needed.

use super::{
    Operate, Operator,
    expand::{step, types},
};
use crate::{
    cell::Cell,
    planned::{executor::Executor, logical::Length},
    program::{Direction, Frame, RelationshipTest, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::NodeId;
use std::{collections::BTreeSet, rc::Rc};

/// The nodes that can be reached, breadth first. Only for directed steps with a minimum length of 0 or 1: there a
/// shortest walk uses no relationship twice, so every end of a trail is found. (Undirected, a node could reach
/// itself in two steps over one relationship.)
#[derive(Debug)]
pub(in crate::planned) struct PruningExpand {
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) direction: Direction,
    pub(in crate::planned) to: Slot,
    pub(in crate::planned) length: Length,
    pub(in crate::planned) test: Rc<RelationshipTest>,
}

impl PruningExpand {
    fn reached(&self, x: &Executor<'_, '_>, from: NodeId, frame: &mut Frame) -> Ran<Vec<NodeId>> {
        let mut found: Vec<NodeId> = Vec::new();
        let mut seen: BTreeSet<NodeId> = BTreeSet::new();
        if self.length.min == 0 {
            seen.insert(from);
            found.push(from);
        }
        let mut frontier = vec![from];
        let mut depth = 0;
        while !frontier.is_empty() && depth < self.length.max {
            depth += 1;
            let mut next = Vec::new();
            for node in frontier {
                let outgoing = x.run.store().outgoing(node).len();
                let mut index = 0;
                while let Some(step) = step(x.run, node, self.direction, (index, outgoing), false) {
                    x.run.meter.step()?;
                    index += 1;
                    let Some((relationship, node, kind)) = step else { continue };
                    if seen.contains(&node)
                        || !x.run.relationship_passes(relationship, &kind, &self.test, frame)?
                    {
                        continue;
                    }
                    x.run.meter.memory(1)?;
                    seen.insert(node);
                    found.push(node);
                    next.push(node);
                }
            }
            frontier = next;
        }
        Ok(found)
    }
}

impl Operate for PruningExpand {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            let Cell::Node(from) = frame[self.from] else { return Ok(Flow::More) };
            if x.run.store().node(from).is_none() {
                return Ok(Flow::More);
            }
            for node in self.reached(x, from, frame)? {
                frame[self.to] = Cell::Node(node);
                if sink(frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
            Ok(Flow::More)
        })
    }

    fn line(&self) -> String {
        format!("PruningExpand({}{:?})", types(self.test.types.as_ref()), self.direction)
    }
}

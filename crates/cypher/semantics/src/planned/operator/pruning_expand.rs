//! `PruningExpand`: finds each node that can be reached from a node once. It is used if only the distinct end nodes are
//! needed.

use super::{
    Operate, Operator,
    expand::{step_at, types_text},
};
use crate::{
    cell::Cell,
    planned::{executor::Executor, logical::Length},
    program::{Direction, Frame, RelationshipTest, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::NodeId;
use std::{collections::BTreeSet, rc::Rc};

/// Finds each node that can be reached within the maximum length, by breadth-first search. It is used only for directed
/// steps with a minimum length of 0 or 1: there a shortest walk to a node uses no relationship twice, so the nodes
/// found are exactly the ends of all walks without repetition. (Without direction, a node could wrongly reach itself in
/// two steps over one relationship.)
#[derive(Debug)]
pub(in crate::planned) struct PruningExpand {
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) direction: Direction,
    pub(in crate::planned) to: Slot,
    pub(in crate::planned) length: Length,
    pub(in crate::planned) test: Rc<RelationshipTest>,
}

impl PruningExpand {
    /// The nodes that can be reached from `from`, each once.
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
                while let Some(step) = step_at(x.run, node, self.direction, (index, outgoing), false) {
                    x.run.meter.spend_step()?;
                    index += 1;
                    let Some((relationship, node, kind)) = step else { continue };
                    if seen.contains(&node)
                        || !x.run.relationship_passes(relationship, &kind, &self.test, frame)?
                    {
                        continue;
                    }
                    x.run.meter.spend_memory(1)?;
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
        x.run_operators(before, frame, &mut |frame| {
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

    fn explain_line(&self) -> String {
        format!("PruningExpand({}{:?})", types_text(self.test.types.as_ref()), self.direction)
    }
}

//! `Expand`: walks from a bound node over one relationship.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    knobs::SelfLoops,
    planned::executor::Executor,
    program::{Direction, Frame, LabelTest, RelationshipTest, Slot},
    run::{Flow, Ran, Run, Sink},
};
use edgewise_model::{Name, NodeId, RelId};
use std::rc::Rc;

/// Walks from a bound node over one relationship, to a new node or to one that is bound already.
#[derive(Debug)]
pub(in crate::planned) struct Expand {
    pub(in crate::planned) from: Slot,
    pub(in crate::planned) direction: Direction,
    pub(in crate::planned) slot: Option<Slot>,
    pub(in crate::planned) to: Slot,
    /// Whether the end node is bound already, so that only relationships to this node match.
    pub(in crate::planned) into: bool,
    pub(in crate::planned) test: Rc<RelationshipTest>,
}

/// The `index`-th step from a node: the relationship, the node it leads to, and its type. The outer option is `None`
/// after the last step. The inner option is `None` if there is no step at this index, because the node is deleted or
/// the self-loop was found before (it counts again if `twice` is true). Without direction, the first `outgoing`
/// indexes are the outgoing relationships, the others the incoming ones. The caller counts `outgoing` once, because
/// relationships that a later clause adds meanwhile would shift the incoming ones.
pub(super) fn step_at(
    run: &Run<'_>,
    node: NodeId,
    direction: Direction,
    (index, outgoing): (usize, usize),
    twice: bool,
) -> Option<Option<(RelId, NodeId, Name)>> {
    let store = run.store();
    let adjacent = match direction {
        Direction::Out => store.outgoing(node).get(index)?,
        Direction::In => store.incoming(node).get(index)?,
        Direction::Either if index < outgoing => store.outgoing(node).get(index)?,
        Direction::Either => {
            let adjacent = store.incoming(node).get(index - outgoing)?;
            if adjacent.node == node && run.knobs.self_loops == SelfLoops::Once && !twice {
                return Some(None);
            }
            adjacent
        }
    };
    if store.is_deleted(adjacent.node) {
        return Some(None);
    }
    Some(Some((adjacent.relationship, adjacent.node, adjacent.kind.clone())))
}

impl Operate for Expand {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            let Cell::Node(from) = frame[self.from] else { return Ok(Flow::More) };
            let wanted = match (self.into, &frame[self.to]) {
                (false, _) => None,
                (true, Cell::Node(id)) => Some(*id),
                (true, _) => return Ok(Flow::More),
            };
            let faults = x.run.faults;
            let either = self.into && faults.has(Planned::ExpandIntoIgnoresDirection);
            let direction = if either { Direction::Either } else { self.direction };
            let untyped = self.test.types.is_none() && direction == Direction::Either;
            let twice = untyped && faults.has(Planned::UntypedExpandTakesLoopTwice);
            let outgoing = x.run.store().outgoing(from).len();
            let mut index = 0;
            while let Some(step) = step_at(x.run, from, direction, (index, outgoing), twice) {
                x.run.meter.spend_step()?;
                index += 1;
                let Some((relationship, node, kind)) = step else { continue };
                if wanted.is_some_and(|wanted| wanted != node) {
                    continue;
                }
                if let Some(slot) = self.slot {
                    frame[slot] = Cell::Relationship(relationship);
                }
                if !x.run.relationship_passes(relationship, &kind, &self.test, frame)? {
                    continue;
                }
                if !self.into {
                    frame[self.to] = Cell::Node(node);
                }
                if sink(frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
                if self.into && faults.has(Planned::ExpandIntoTakesOne) {
                    break;
                }
            }
            Ok(Flow::More)
        })
    }

    fn explain_line(&self) -> String {
        let name = if self.into { "ExpandInto" } else { "Expand" };
        format!("{name}({}{:?})", types_text(self.test.types.as_ref()), self.direction)
    }
}

/// The types of a relationship pattern as text for explanations, such as `:A|B, `; `:…, ` if they are no plain names.
pub(super) fn types_text(test: Option<&LabelTest>) -> String {
    match test {
        None => String::new(),
        Some(LabelTest::Name(name)) => format!(":{name}, "),
        Some(LabelTest::OneOf(names)) => format!(":{}, ", names.join("|")),
        Some(_) => ":…, ".into(),
    }
}

//! Finds the relationships of a node and tests them: `[v:T {k: e} WHERE …]`.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    knobs::SelfLoops,
    program::{Direction, Frame, LabelTest, RelationshipTest},
    run::{Ran, Run},
    store::Store,
};
use edgewise_model::{Name, NodeId, RelId};

/// A step from a node: the relationship walked, and the node at its other end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) relationship: RelId,
    pub(super) node: NodeId,
}

impl Run<'_> {
    /// The `index`-th step from a node in a direction; `None` after the last. Without direction, outgoing relationships
    /// come before incoming ones, and a self-loop is a step only once, unless the knob says twice.
    pub(super) fn candidate<'s>(
        &self,
        store: &'s Store<'_>,
        node: NodeId,
        direction: Direction,
        index: usize,
    ) -> Option<Candidate<'s>> {
        let (outgoing, incoming) = (store.outgoing(node), store.incoming(node));
        let step = match direction {
            Direction::Out => outgoing.get(index)?,
            Direction::In => {
                let step = incoming.get(index)?;
                if step.node == node && self.faults.has(Plain::IncomingLoopMissed) {
                    return Some(Candidate::Again);
                }
                step
            }
            Direction::Either => match outgoing.get(index) {
                Some(step) => step,
                None => {
                    let step = incoming.get(index - outgoing.len())?;
                    if step.node == node && self.knobs.self_loops == SelfLoops::Once {
                        return Some(Candidate::Again);
                    }
                    step
                }
            },
        };
        Some(Candidate::Step(Step { relationship: step.relationship, node: step.node }, &step.kind))
    }

    /// Whether a relationship passes the test. If the test has a WHERE, the relationship is first put into the slot
    /// through which WHERE sees it.
    pub(crate) fn relationship_passes(
        &self,
        id: RelId,
        kind: &Name,
        test: &RelationshipTest,
        frame: &mut Frame,
    ) -> Ran<bool> {
        if let Some(types) = &test.types {
            let passes = match types {
                LabelTest::Name(name) => name == kind,
                LabelTest::OneOf(names) => names.contains(kind),
                other => self.labels_pass(std::slice::from_ref(kind), other, frame)?,
            };
            if !passes {
                return Ok(false);
            }
        }
        if test.properties.is_empty() && test.property_map.is_none() && test.filter.is_none() {
            return Ok(true);
        }
        let element = Cell::Relationship(id);
        if !self.properties_pass(&element, &test.properties, test.property_map.as_ref(), frame)? {
            return Ok(false);
        }
        match &test.filter {
            Some((slot, filter)) => {
                if let Some(cell) = frame.get_mut(*slot) {
                    *cell = element;
                }
                self.holds(filter, frame)
            }
            None => Ok(true),
        }
    }
}

/// The result of [`Run::candidate`].
pub(super) enum Candidate<'s> {
    /// A step, with the type of its relationship.
    Step(Step, &'s Name),
    /// No step: a self-loop that was already found as an outgoing relationship, or one that a planted fault overlooks.
    Again,
}

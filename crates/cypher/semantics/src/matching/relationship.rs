//! Relationships: `[v:T {k: e} WHERE …]`.

use crate::{
    cell::Cell,
    fault::plain::Plain,
    knobs::SelfLoops,
    program::{Direction, Frame, LabelTest, RelationshipTest},
    run::{Ran, Run},
    store::Store,
};
use edgewise_model::{Name, NodeId, RelId};

/// A step from a node: the relationship and where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) relationship: RelId,
    pub(super) node: NodeId,
}

impl Run<'_> {
    /// The `index`-th candidate step from a node in a direction, with its type; `None` after the last. An undirected
    /// step takes a self-loop once, or twice if the knob says so.
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

    /// Whether a relationship passes the test. If the pattern has a WHERE, its slot is set here.
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
    /// A step.
    Step(Step, &'s Name),
    /// A self-loop that was already taken.
    Again,
}

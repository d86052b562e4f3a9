//! Matches quantified path patterns: `((a)-[r]->(b) WHERE …){1,3}`.

use super::{Next, Walked};
use crate::{
    cell::Cell,
    program::{Frame, Group},
    run::{Flow, Ran, Run},
};
use edgewise_model::{NodeId, RelId};

/// What the repetitions of a quantified pattern have bound so far.
#[derive(Default)]
struct Repetitions {
    /// For each variable inside the pattern, its value in each repetition.
    lists: Vec<Vec<Cell>>,
    relationships: Vec<RelId>,
    count: u64,
}

impl Run<'_> {
    /// Matches a quantified pattern with every number of repetitions within its bounds. Each repetition starts at the
    /// node where the one before ended (ISO/IEC 39075 "quantified path primary"; Neo4j manual, "Quantified path
    /// patterns").
    pub(super) fn group(
        &self,
        group: &Group,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let Cell::Node(from) = frame[group.from] else { return Ok(Flow::More) };
        let mut repetitions =
            Repetitions { lists: vec![Vec::new(); group.lists.len()], ..Repetitions::default() };
        self.repeat(group, from, &mut repetitions, frame, walked, next)
    }

    /// Matches the rest of the clause from this node, if there are enough repetitions; then tries one more repetition.
    fn repeat(
        &self,
        group: &Group,
        node: NodeId,
        repetitions: &mut Repetitions,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        if repetitions.count >= group.min
            && self.finish_group(group, node, repetitions, frame, walked, next)? == Flow::Enough
        {
            return Ok(Flow::Enough);
        }
        if repetitions.count >= group.max {
            return Ok(Flow::More);
        }
        self.meter.enter()?;
        frame[group.first] = Cell::Node(node);
        let flow = self.match_steps(&group.steps, frame, walked, &mut |frame, walked| {
            self.meter.spend_step()?;
            let Cell::Node(last) = frame[group.last] else { return Ok(Flow::More) };
            for ((inside, _), list) in group.lists.iter().zip(&mut repetitions.lists) {
                list.push(frame[*inside].clone());
            }
            let mark = repetitions.relationships.len();
            for slot in &group.relationships {
                match &frame[*slot] {
                    Cell::List(list) => {
                        repetitions.relationships.extend(list.items.iter().filter_map(relationship_id))
                    }
                    single => repetitions.relationships.extend(relationship_id(single)),
                }
            }
            repetitions.count += 1;
            // The recursive call overwrites the slots of this repetition, but its next candidates need them.
            let inner: Vec<Cell> = group_slots(group).map(|slot| frame[slot].clone()).collect();
            let flow = self.repeat(group, last, repetitions, frame, walked, next)?;
            for (slot, cell) in group_slots(group).zip(inner) {
                frame[slot] = cell;
            }
            repetitions.count -= 1;
            repetitions.relationships.truncate(mark);
            for list in &mut repetitions.lists {
                list.pop();
            }
            Ok(flow)
        });
        self.meter.leave();
        flow
    }

    /// Binds the lists of values and the end node of a quantified pattern, and continues with the next step.
    fn finish_group(
        &self,
        group: &Group,
        node: NodeId,
        repetitions: &Repetitions,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        if group.to_held {
            if !matches!(frame[group.to], Cell::Node(held) if held == node) {
                return Ok(Flow::More);
            }
        } else {
            frame[group.to] = Cell::Node(node);
        }
        self.meter.spend_memory(repetitions.relationships.len() + 1)?;
        for ((_, outside), list) in group.lists.iter().zip(&repetitions.lists) {
            frame[*outside] = Cell::list(list.clone());
        }
        if let Some(trail) = group.trail {
            frame[trail] =
                Cell::list(repetitions.relationships.iter().map(|id| Cell::Relationship(*id)).collect());
        }
        if !self.node_passes(node, &group.to_test, frame)? {
            return Ok(Flow::More);
        }
        next(frame, walked)
    }
}

/// The slots that one repetition of the pattern binds.
fn group_slots(group: &Group) -> impl Iterator<Item = usize> + '_ {
    let inside = group.lists.iter().map(|(inside, _)| *inside);
    [group.first, group.last].into_iter().chain(inside).chain(group.relationships.iter().copied())
}

/// The id of the relationship in a cell; `None` if the cell holds anything else.
fn relationship_id(cell: &Cell) -> Option<RelId> {
    match cell {
        Cell::Relationship(id) => Some(*id),
        _ => None,
    }
}

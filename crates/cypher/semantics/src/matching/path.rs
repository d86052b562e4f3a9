//! Builds named paths: `p = (a)-[r]->(b)-[*]->(c)`.

use crate::{
    cell::Cell,
    program::{Frame, Slot},
    run::{Ran, Run},
    trail::Trail,
};
use std::rc::Rc;

impl Run<'_> {
    /// The path that starts at the node in the first of these slots and follows the relationships, or lists of
    /// relationships, in the others. The other nodes of the path follow from the relationships.
    pub(crate) fn path(&self, along: &[Slot], frame: &Frame) -> Ran<Cell> {
        let Some((first, rest)) = along.split_first() else { return Ok(Cell::Null) };
        let Cell::Node(first) = frame[*first] else { return Ok(Cell::Null) };
        let store = self.store();
        let mut trail = Trail { nodes: vec![first], relationships: Vec::new() };
        let mut node = first;
        let mut walk = |cell: &Cell| -> Ran {
            if let Cell::Relationship(id) = cell {
                node = store.other_end(*id, node)?;
                trail.relationships.push(*id);
                trail.nodes.push(node);
            }
            Ok(())
        };
        for slot in rest {
            match &frame[*slot] {
                Cell::List(list) => list.items.iter().try_for_each(&mut walk)?,
                single => walk(single)?,
            }
        }
        self.meter.spend_memory(trail.nodes.len() * 2)?;
        Ok(Cell::Path(Rc::new(trail)))
    }
}

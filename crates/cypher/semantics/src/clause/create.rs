//! Executes CREATE: `CREATE <create graph pattern>`.

use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    choice::ChoicePoint,
    program::{CreatePart, Frame, PropertyMap, Slot},
    run::{Ran, Run},
};
use edgewise_model::{Map, NodeId};

impl Run<'_> {
    /// Creates the nodes, relationships and paths in the order they are written. Each is bound to its variable before
    /// the properties of the next are evaluated.
    pub(crate) fn create(&self, parts: &[CreatePart], frame: &mut Frame) -> Ran {
        for part in parts {
            self.meter.spend_step()?;
            match part {
                CreatePart::Node(node) => {
                    let labels = self.label_names(&node.labels, frame)?;
                    let properties = self.property_map(node.properties.as_ref(), frame)?;
                    let id = self.store_mut().create_node(labels, properties)?;
                    frame[node.slot] = Cell::Node(id);
                }
                CreatePart::Relationship(relationship) => {
                    let kinds = self.label_names(std::slice::from_ref(&relationship.kind), frame)?;
                    let [kind] = kinds.as_slice() else {
                        return Err(EvalError::argument_value("a relationship must have exactly one type"));
                    };
                    let properties = self.property_map(relationship.properties.as_ref(), frame)?;
                    let start = end_node(frame, relationship.start)?;
                    let end = end_node(frame, relationship.end)?;
                    let turned =
                        relationship.undirected && start != end && self.chooses(ChoicePoint::MergeDirection);
                    let (start, end) = if turned { (end, start) } else { (start, end) };
                    let id = self.store_mut().create_relationship(start, end, kind.clone(), properties)?;
                    frame[relationship.slot] = Cell::Relationship(id);
                }
                CreatePart::Path(slot, along) => frame[*slot] = self.path(along, frame)?,
            }
        }
        Ok(())
    }

    /// The properties to store, evaluated on the row in the frame.
    fn property_map(&self, properties: Option<&PropertyMap>, frame: &mut Frame) -> Ran<Map> {
        match properties {
            None => Ok(Map::new()),
            Some(PropertyMap::Entries(entries)) => {
                let mut map = Map::new();
                for (key, value) in entries {
                    let value = self.eval(value, frame)?;
                    map.insert(key.clone(), self.storable(&value)?);
                }
                Ok(map)
            }
            Some(PropertyMap::Whole(whole)) => {
                let whole = self.eval(whole, frame)?;
                self.storable_map(&whole)
            }
        }
    }
}

/// The id of the node in the slot, which is to be the end of a new relationship; an error if the slot holds null or
/// anything else.
fn end_node(frame: &Frame, slot: Slot) -> Ran<NodeId> {
    match &frame[slot] {
        Cell::Node(id) => Ok(*id),
        Cell::Null => Err(EvalError::new(
            ErrorKind::SemanticError,
            Detail::Other,
            "a relationship cannot be created: one of its ends is null",
        )),
        other => {
            Err(EvalError::argument_type(format!("{} cannot be the end of a relationship", other.kind())))
        }
    }
}

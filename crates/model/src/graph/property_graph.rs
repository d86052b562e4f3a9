//! `Graph`: the property graph itself.

use std::collections::BTreeMap;

use super::{Adjacent, GraphError, NodeId, RelId, store::Store};
use crate::{Index, Map, Name, Node, Relationship, Value};

/// A property graph: nodes with any number of labels, and directed relationships of one type each. Loops and parallel
/// relationships are allowed.
///
/// Ids are assigned in ascending order and never reused. Nodes by label, relationships by type, and the relationships
/// at a node are looked up without a search.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Store<NodeEntry>,
    relationships: Store<Relationship>,
    labels: BTreeMap<Name, Vec<NodeId>>,
    kinds: BTreeMap<Name, Vec<RelId>>,
    pub(super) indexes: Vec<Index>,
}

/// A node with the relationships at it.
#[derive(Clone, Debug)]
struct NodeEntry {
    node: Node,
    outgoing: Vec<Adjacent>,
    incoming: Vec<Adjacent>,
}

impl Graph {
    /// An empty graph.
    pub fn new() -> Self {
        Self::default()
    }

    /// A graph of these elements, as read from a database. Ids are kept and need not be consecutive.
    ///
    /// # Errors
    /// When an id occurs twice or is out of range, or a relationship's end does not exist.
    pub fn from_values(
        mut nodes: Vec<Node>,
        mut relationships: Vec<Relationship>,
    ) -> Result<Self, GraphError> {
        let mut graph = Self::default();
        nodes.sort_by_key(|node| node.id);
        relationships.sort_by_key(|relationship| relationship.id);
        for node in nodes {
            check_id(node.id, graph.nodes.next_id())?;
            graph.insert_node(Node::new(node.id, node.labels, node.properties));
        }
        for relationship in relationships {
            check_id(relationship.id, graph.relationships.next_id())?;
            let Relationship { id, start, end, kind, properties } = relationship;
            graph.insert_relationship(Relationship::new(id, start, end, kind, properties))?;
        }
        Ok(graph)
    }

    /// Adds a node; properties that are null are left out.
    pub fn add_node(&mut self, labels: impl IntoIterator<Item = impl Into<Name>>, properties: Map) -> NodeId {
        self.insert_node(Node::new(self.nodes.next_id(), labels, properties))
    }

    fn insert_node(&mut self, node: Node) -> NodeId {
        let id = node.id;
        for label in &node.labels {
            self.labels.entry(label.clone()).or_default().push(id);
        }
        self.nodes.push(id, NodeEntry { node, outgoing: Vec::new(), incoming: Vec::new() });
        id
    }

    /// Adds a relationship; properties that are null are left out.
    pub fn add_relationship(
        &mut self,
        start: NodeId,
        end: NodeId,
        kind: impl Into<Name>,
        properties: Map,
    ) -> Result<RelId, GraphError> {
        let id = self.relationships.next_id();
        self.insert_relationship(Relationship::new(id, start, end, kind, properties))
    }

    fn insert_relationship(&mut self, relationship: Relationship) -> Result<RelId, GraphError> {
        let Relationship { id, start, end, ref kind, .. } = relationship;
        let step = |node| Adjacent { relationship: id, node, kind: kind.clone() };
        if self.nodes.get(end).is_none() {
            return Err(GraphError::NoNode(end));
        }
        self.entry_mut(start)?.outgoing.push(step(end));
        self.entry_mut(end)?.incoming.push(step(start));
        self.kinds.entry(kind.clone()).or_default().push(id);
        self.relationships.push(id, relationship);
        Ok(id)
    }

    fn entry_mut(&mut self, id: NodeId) -> Result<&mut NodeEntry, GraphError> {
        self.nodes.get_mut(id).ok_or(GraphError::NoNode(id))
    }

    fn relationship_mut(&mut self, id: RelId) -> Result<&mut Relationship, GraphError> {
        self.relationships.get_mut(id).ok_or(GraphError::NoRelationship(id))
    }

    /// Sets a property of a node; null removes it. Returns the previous value.
    pub fn set_node_property(
        &mut self,
        id: NodeId,
        key: impl Into<Name>,
        value: Value,
    ) -> Result<Value, GraphError> {
        Ok(set(&mut self.entry_mut(id)?.node.properties, key.into(), value))
    }

    /// Sets a property of a relationship; null removes it. Returns the previous value.
    pub fn set_relationship_property(
        &mut self,
        id: RelId,
        key: impl Into<Name>,
        value: Value,
    ) -> Result<Value, GraphError> {
        Ok(set(&mut self.relationship_mut(id)?.properties, key.into(), value))
    }

    /// Removes a property of a node. Returns its value, or null if there was none.
    pub fn remove_node_property(&mut self, id: NodeId, key: &str) -> Result<Value, GraphError> {
        Ok(self.entry_mut(id)?.node.properties.remove(key).unwrap_or_default())
    }

    /// Removes a property of a relationship. Returns its value, or null if there was none.
    pub fn remove_relationship_property(&mut self, id: RelId, key: &str) -> Result<Value, GraphError> {
        Ok(self.relationship_mut(id)?.properties.remove(key).unwrap_or_default())
    }

    /// Adds a label to a node. Returns false if the node had it already.
    pub fn add_label(&mut self, id: NodeId, label: impl Into<Name>) -> Result<bool, GraphError> {
        let label = label.into();
        let labels = &mut self.entry_mut(id)?.node.labels;
        let Err(place) = labels.binary_search(&label) else { return Ok(false) };
        labels.insert(place, label.clone());
        insert_sorted(self.labels.entry(label).or_default(), id);
        Ok(true)
    }

    /// Removes a label from a node. Returns true if the node had it.
    pub fn remove_label(&mut self, id: NodeId, label: &str) -> Result<bool, GraphError> {
        let labels = &mut self.entry_mut(id)?.node.labels;
        let Some(place) = labels.iter().position(|own| own == label) else { return Ok(false) };
        labels.remove(place);
        remove_from(&mut self.labels, label, id);
        Ok(true)
    }

    /// Deletes a relationship and returns it.
    pub fn delete_relationship(&mut self, id: RelId) -> Result<Relationship, GraphError> {
        let relationship = self.relationships.remove(id).ok_or(GraphError::NoRelationship(id))?;
        if let Some(start) = self.nodes.get_mut(relationship.start) {
            start.outgoing.retain(|step| step.relationship != id);
        }
        if let Some(end) = self.nodes.get_mut(relationship.end) {
            end.incoming.retain(|step| step.relationship != id);
        }
        remove_from(&mut self.kinds, &relationship.kind, id);
        Ok(relationship)
    }

    /// Deletes a node that has no relationships and returns it.
    pub fn delete_node(&mut self, id: NodeId) -> Result<Node, GraphError> {
        let entry = self.nodes.get(id).ok_or(GraphError::NoNode(id))?;
        if !entry.outgoing.is_empty() || !entry.incoming.is_empty() {
            return Err(GraphError::StillConnected(id));
        }
        let entry = self.nodes.remove(id).ok_or(GraphError::NoNode(id))?;
        for label in &entry.node.labels {
            remove_from(&mut self.labels, label, id);
        }
        Ok(entry.node)
    }

    /// Deletes a node with all its relationships. Returns how many relationships were deleted.
    pub fn detach_delete(&mut self, id: NodeId) -> Result<usize, GraphError> {
        let entry = self.nodes.get(id).ok_or(GraphError::NoNode(id))?;
        let mut attached: Vec<RelId> =
            entry.outgoing.iter().chain(&entry.incoming).map(|step| step.relationship).collect();
        attached.sort_unstable();
        attached.dedup();
        for relationship in &attached {
            self.delete_relationship(*relationship)?;
        }
        self.delete_node(id)?;
        Ok(attached.len())
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id).map(|entry| &entry.node)
    }

    /// The relationship with this id.
    pub fn relationship(&self, id: RelId) -> Option<&Relationship> {
        self.relationships.get(id)
    }

    /// The node as a value; null if there is none.
    pub fn node_value(&self, id: NodeId) -> Value {
        self.node(id).cloned().into()
    }

    /// The relationship as a value; null if there is none.
    pub fn relationship_value(&self, id: RelId) -> Value {
        self.relationship(id).cloned().into()
    }

    /// All nodes in the order of their ids.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = &Node> {
        self.nodes.iter().map(|entry| &entry.node)
    }

    /// All relationships in the order of their ids.
    pub fn relationships(&self) -> impl DoubleEndedIterator<Item = &Relationship> {
        self.relationships.iter()
    }

    /// How many nodes there are.
    pub const fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many relationships there are.
    pub const fn relationship_count(&self) -> usize {
        self.relationships.len()
    }

    /// Whether the graph has no nodes.
    pub const fn is_empty(&self) -> bool {
        self.node_count() == 0
    }

    /// The ids of the nodes with a label, ascending.
    pub fn nodes_with_label(&self, label: &str) -> &[NodeId] {
        self.labels.get(label).map_or(&[], Vec::as_slice)
    }

    /// The ids of the relationships of a type, ascending.
    pub fn relationships_of_type(&self, kind: &str) -> &[RelId] {
        self.kinds.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Every label that some node has.
    pub fn labels(&self) -> impl Iterator<Item = &Name> {
        self.labels.keys()
    }

    /// Every type that some relationship has.
    pub fn relationship_types(&self) -> impl Iterator<Item = &Name> {
        self.kinds.keys()
    }

    /// The relationships that start at a node, loops included, with the nodes they lead to.
    pub fn outgoing(&self, id: NodeId) -> &[Adjacent] {
        self.nodes.get(id).map_or(&[], |entry| &entry.outgoing)
    }

    /// The relationships that end at a node, loops included, with the nodes they come from.
    pub fn incoming(&self, id: NodeId) -> &[Adjacent] {
        self.nodes.get(id).map_or(&[], |entry| &entry.incoming)
    }

    /// How many relationship ends there are at a node; a loop counts twice.
    pub fn degree(&self, id: NodeId) -> usize {
        self.outgoing(id).len() + self.incoming(id).len()
    }

    /// The indexes, in the order of their creation.
    pub fn indexes(&self) -> &[Index] {
        &self.indexes
    }
}

/// Checks that an id is in range, and not below the next free id, which would mean that the id occurs twice.
const fn check_id(id: u64, next: u64) -> Result<(), GraphError> {
    if id > i64::MAX as u64 {
        Err(GraphError::IdOutOfRange(id))
    } else if id < next {
        Err(GraphError::DuplicateId(id))
    } else {
        Ok(())
    }
}

/// Sets a property, or removes it if the value is null. Returns the previous value.
fn set(properties: &mut Map, key: Name, value: Value) -> Value {
    let before = if value.is_null() { properties.remove(&key) } else { properties.insert(key, value) };
    before.unwrap_or_default()
}

fn insert_sorted(ids: &mut Vec<u64>, id: u64) {
    if let Err(place) = ids.binary_search(&id) {
        ids.insert(place, id);
    }
}

/// Removes an id from the entry of `name`, and the entry itself if that was its last id.
fn remove_from(index: &mut BTreeMap<Name, Vec<u64>>, name: &str, id: u64) {
    let Some(ids) = index.get_mut(name) else { return };
    if let Ok(place) = ids.binary_search(&id) {
        ids.remove(place);
    }
    if ids.is_empty() {
        index.remove(name);
    }
}

//! `Store`: the graph while a statement runs, including what it has deleted.

use crate::{Detail, ErrorKind, EvalError, cell::Cell, knobs::DeletedWrites};
use edgewise_model::{
    Graph, GraphError, Map, Name, Node, NodeId, Path, RelId, Relationship, Value, graph::Adjacent,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Deref,
};

/// The graph while a statement runs.
///
/// A deleted node stays in the graph until the statement ends, because its relationships may be deleted after it
/// (`MATCH (n)-[r]-() DELETE n, r`); whether it still has any is checked at the end. A deleted relationship is removed
/// at once, but a copy (its *ghost*) is kept, because `type(r)` still works.
pub(crate) struct Store<'g> {
    graph: GraphRef<'g>,
    deleted: BTreeSet<NodeId>,
    ghosts: BTreeMap<RelId, Relationship>,
    /// Whether a write to a deleted element has no effect, instead of being an error.
    ignores_deleted_writes: bool,
}

/// The graph itself, which may be read-only.
enum GraphRef<'g> {
    Exclusive(&'g mut Graph),
    Shared(&'g Graph),
}

impl GraphRef<'_> {
    /// The graph, to change it; an error if it is read-only.
    fn graph_mut(&mut self) -> Result<&mut Graph, EvalError> {
        match self {
            Self::Exclusive(graph) => Ok(graph),
            Self::Shared(_) => Err(EvalError::unsupported("the graph is read-only")),
        }
    }
}

impl Deref for GraphRef<'_> {
    type Target = Graph;

    fn deref(&self) -> &Graph {
        match self {
            Self::Exclusive(graph) => graph,
            Self::Shared(graph) => graph,
        }
    }
}

impl<'g> Store<'g> {
    /// A store over a graph that can be changed.
    pub(crate) fn new(graph: &'g mut Graph) -> Self {
        Self::of(GraphRef::Exclusive(graph))
    }

    /// A store over a read-only graph.
    pub(crate) fn reading(graph: &'g Graph) -> Self {
        Self::of(GraphRef::Shared(graph))
    }

    /// A store in which nothing is deleted yet.
    fn of(graph: GraphRef<'g>) -> Self {
        Self { graph, deleted: BTreeSet::new(), ghosts: BTreeMap::new(), ignores_deleted_writes: false }
    }

    /// The same store, with the knob for writes to deleted elements applied.
    pub(crate) fn with_deleted_writes(self, writes: DeletedWrites) -> Self {
        Self { ignores_deleted_writes: writes == DeletedWrites::Ignored, ..self }
    }

    /// Whether a write to this element has no effect, because the element is deleted and the knob says so.
    fn ignores_write(&self, element: &Cell) -> bool {
        self.ignores_deleted_writes
            && match element {
                Cell::Node(id) => self.node(*id).is_none(),
                Cell::Relationship(id) => self.relationship(*id).is_none(),
                _ => false,
            }
    }

    /// The ids of all nodes that are not deleted.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.graph.nodes().map(|node| node.id).filter(|id| !self.is_deleted(*id))
    }

    /// The ids of the nodes with this label, without deleted nodes.
    pub(crate) fn nodes_with_label(&self, label: &str) -> impl Iterator<Item = NodeId> + '_ {
        self.graph.nodes_with_label(label).iter().copied().filter(|id| !self.is_deleted(*id))
    }

    /// Whether the statement has deleted this node.
    #[inline]
    pub(crate) fn is_deleted(&self, node: NodeId) -> bool {
        !self.deleted.is_empty() && self.deleted.contains(&node)
    }

    /// The node with this id; `None` if it is deleted.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> Option<&Node> {
        if self.is_deleted(id) { None } else { self.graph.node(id) }
    }

    /// The relationship with this id; `None` if it is deleted.
    #[inline]
    pub(crate) fn relationship(&self, id: RelId) -> Option<&Relationship> {
        self.graph.relationship(id)
    }

    /// The ids of the relationships of a type.
    pub(crate) fn relationships_of_type(&self, kind: &str) -> &[RelId] {
        self.graph.relationships_of_type(kind)
    }

    /// How many relationships there are.
    pub(crate) fn relationship_count(&self) -> usize {
        self.graph.relationship_count()
    }

    /// The outgoing relationships of a node, with the nodes they lead to.
    pub(crate) fn outgoing(&self, id: NodeId) -> &[Adjacent] {
        self.graph.outgoing(id)
    }

    /// The incoming relationships of a node, with the nodes they come from.
    pub(crate) fn incoming(&self, id: NodeId) -> &[Adjacent] {
        self.graph.incoming(id)
    }

    /// The properties of a node or relationship; an error if it is deleted.
    pub(crate) fn properties(&self, element: &Cell) -> Result<&Map, EvalError> {
        match element {
            Cell::Node(id) => self.node(*id).map(|node| &node.properties).ok_or_else(deleted_error),
            Cell::Relationship(id) => {
                self.relationship(*id).map(|relationship| &relationship.properties).ok_or_else(deleted_error)
            }
            other => Err(EvalError::argument_type(format!("{} has no properties", other.kind()))),
        }
    }

    /// The relationship with this id; if it has been deleted, the copy that the store keeps.
    pub(crate) fn relationship_or_ghost(&self, id: RelId) -> Result<&Relationship, EvalError> {
        self.graph.relationship(id).or_else(|| self.ghosts.get(&id)).ok_or_else(deleted_error)
    }

    /// The node at the other end of a relationship.
    pub(crate) fn other_end(&self, id: RelId, from: NodeId) -> Result<NodeId, EvalError> {
        Ok(self.relationship_or_ghost(id)?.other(from))
    }

    pub(crate) fn create_node(&mut self, labels: Vec<Name>, properties: Map) -> Result<NodeId, EvalError> {
        Ok(self.graph.graph_mut()?.add_node(labels, properties))
    }

    pub(crate) fn create_relationship(
        &mut self,
        start: NodeId,
        end: NodeId,
        kind: Name,
        properties: Map,
    ) -> Result<RelId, EvalError> {
        if self.is_deleted(start) || self.is_deleted(end) {
            return Err(deleted_error());
        }
        self.graph.graph_mut()?.add_relationship(start, end, kind, properties).map_err(refused_error)
    }

    /// Sets a property; null removes it.
    pub(crate) fn set_property(&mut self, element: &Cell, key: Name, value: Value) -> Result<(), EvalError> {
        if self.ignores_write(element) {
            return Ok(());
        }
        self.properties(element)?;
        match element {
            Cell::Node(id) => {
                self.graph.graph_mut()?.set_node_property(*id, key, value).map_err(refused_error)?
            }
            Cell::Relationship(id) => {
                self.graph.graph_mut()?.set_relationship_property(*id, key, value).map_err(refused_error)?
            }
            _ => Value::Null,
        };
        Ok(())
    }

    /// Replaces all properties by those in the map.
    pub(crate) fn replace_properties(&mut self, element: &Cell, map: Map) -> Result<(), EvalError> {
        if self.ignores_write(element) {
            return Ok(());
        }
        let keys: Vec<Name> = self.properties(element)?.keys().cloned().collect();
        for key in keys {
            if !map.contains_key(&key) {
                self.set_property(element, key, Value::Null)?;
            }
        }
        self.add_properties(element, map)
    }

    /// Sets the properties in the map and keeps all others; a null in the map removes a property.
    pub(crate) fn add_properties(&mut self, element: &Cell, map: Map) -> Result<(), EvalError> {
        for (key, value) in map {
            self.set_property(element, key, value)?;
        }
        Ok(())
    }

    pub(crate) fn add_label(&mut self, id: NodeId, label: Name) -> Result<(), EvalError> {
        if self.ignores_write(&Cell::Node(id)) {
            return Ok(());
        }
        self.node(id).ok_or_else(deleted_error)?;
        self.graph.graph_mut()?.add_label(id, label).map_err(refused_error)?;
        Ok(())
    }

    pub(crate) fn remove_label(&mut self, id: NodeId, label: &str) -> Result<(), EvalError> {
        if self.ignores_write(&Cell::Node(id)) {
            return Ok(());
        }
        self.node(id).ok_or_else(deleted_error)?;
        self.graph.graph_mut()?.remove_label(id, label).map_err(refused_error)?;
        Ok(())
    }

    /// Deletes a relationship; deleting it again does nothing.
    pub(crate) fn delete_relationship(&mut self, id: RelId) -> Result<(), EvalError> {
        if let Ok(relationship) = self.graph.graph_mut()?.delete_relationship(id) {
            self.ghosts.insert(id, relationship);
        }
        Ok(())
    }

    /// Deletes a node, and its relationships if `detach` is set; deleting it again does nothing.
    pub(crate) fn delete_node(&mut self, id: NodeId, detach: bool) -> Result<(), EvalError> {
        if detach {
            let steps = self.graph.outgoing(id).iter().chain(self.graph.incoming(id));
            let mut attached: Vec<RelId> = steps.map(|step| step.relationship).collect();
            attached.sort_unstable();
            attached.dedup();
            for relationship in attached {
                self.delete_relationship(relationship)?;
            }
        }
        if self.graph.node(id).is_some() {
            self.deleted.insert(id);
        }
        Ok(())
    }

    /// Removes the deleted nodes from the graph at the end of the statement; an error if one still has relationships
    /// (Cypher manual, "DELETE").
    pub(crate) fn finish(&mut self) -> Result<(), EvalError> {
        for id in std::mem::take(&mut self.deleted) {
            self.graph.graph_mut()?.delete_node(id).map_err(|error| match error {
                GraphError::StillConnected(_) => EvalError::new(
                    ErrorKind::ConstraintVerificationFailed,
                    Detail::DeleteConnectedNode,
                    "a deleted node still has relationships",
                ),
                other => refused_error(other),
            })?;
        }
        Ok(())
    }

    /// Converts a cell to a value, with labels, types and properties read from the graph. A deleted node has no labels
    /// and properties, a deleted relationship no properties.
    pub(crate) fn value(&self, cell: &Cell) -> Value {
        match cell {
            Cell::List(list) => Value::List(list.items.iter().map(|item| self.value(item)).collect()),
            Cell::Map(map) => {
                Value::Map(map.entries.iter().map(|(key, cell)| (key.clone(), self.value(cell))).collect())
            }
            Cell::Node(id) => Value::Node(Box::new(self.node_value(*id))),
            Cell::Relationship(id) => Value::Relationship(Box::new(self.relationship_value(*id))),
            Cell::Path(trail) => {
                let nodes = trail.nodes.iter().map(|id| self.node_value(*id)).collect();
                let relationships =
                    trail.relationships.iter().map(|id| self.relationship_value(*id)).collect();
                Path::new(nodes, relationships).map_or(Value::Null, Value::from)
            }
            plain => plain.to_bare_value(),
        }
    }

    fn node_value(&self, id: NodeId) -> Node {
        let gone = || Node { id, labels: Vec::new(), properties: Map::new() };
        self.node(id).cloned().unwrap_or_else(gone)
    }

    fn relationship_value(&self, id: RelId) -> Relationship {
        if let Some(relationship) = self.graph.relationship(id) {
            return relationship.clone();
        }
        match self.ghosts.get(&id) {
            Some(ghost) => Relationship { properties: Map::new(), ..ghost.clone() },
            None => Relationship { id, start: 0, end: 0, kind: Name::default(), properties: Map::new() },
        }
    }
}

/// The error for reading or changing a deleted element: `EntityNotFound: DeletedEntityAccess` in the TCK.
fn deleted_error() -> EvalError {
    EvalError::new(ErrorKind::EntityNotFound, Detail::DeletedEntityAccess, "the element has been deleted")
}

/// Converts the error of the graph for a change that it does not allow.
fn refused_error(error: GraphError) -> EvalError {
    EvalError::new(ErrorKind::EntityNotFound, Detail::Other, error.to_string())
}

//! Changes a graph: adds and removes elements, and writes properties by their cardinality.

use std::sync::Arc;

use edgewise_model::Name;

use super::Cardinality;
use super::graph::{EdgeRecord, Graph, PropertyRecord, VertexRecord};
use crate::error::{Error, ErrorKind, Result};
use crate::relation::equivalent;
use crate::value::{Edge, EdgeHead, Value, Vertex, VertexHead, VertexProperty, VertexPropertyHead};

impl Graph {
    /// The next free id. As in TinkerGraph, vertices, edges and vertex properties share one sequence of ids.
    fn generate_id(&mut self) -> Value {
        loop {
            let id = Value::Long(self.next_id);
            self.next_id += 1;
            if self.vertex_ids.get(&id).is_none() && self.edge_ids.get(&id).is_none() {
                return id;
            }
        }
    }

    /// Adds a vertex, with a generated id if none is given.
    pub fn add_vertex(&mut self, id: Option<Value>, label: &str) -> Result<Vertex> {
        if label.is_empty() {
            return Err(Error::argument("Label can not be empty"));
        }
        if label.starts_with('~') {
            return Err(Error::argument(format!("Label can not be a hidden key: {label}")));
        }
        let id = match id {
            Some(id) if self.vertex_ids.get(&id).is_some() => {
                return Err(Error::new(ErrorKind::Graph, format!("Vertex with id already exists: {id}")));
            }
            Some(id) => id,
            None => self.generate_id(),
        };
        let slot = self.vertices.len() as u32;
        self.vertex_ids.insert(&id, slot);
        let head = Arc::new(VertexHead { slot, id, label: label.into() });
        self.vertices.push(VertexRecord {
            head: Arc::clone(&head),
            removed: false,
            properties: Vec::new(),
            out_edges: Vec::new(),
            in_edges: Vec::new(),
        });
        Ok(head)
    }

    /// Adds an edge, with a generated id if none is given.
    pub fn add_edge(&mut self, id: Option<Value>, label: &str, from: &Vertex, to: &Vertex) -> Result<Edge> {
        if label.is_empty() {
            return Err(Error::argument("Label can not be empty"));
        }
        for end in [from, to] {
            if self.vertices.get(end.slot as usize).is_none_or(|record| record.removed) {
                return Err(Error::state(format!("Vertex with id {} was removed.", end.id)));
            }
        }
        let id = match id {
            Some(id) if self.edge_ids.get(&id).is_some() => {
                return Err(Error::new(ErrorKind::Graph, format!("Edge with id already exists: {id}")));
            }
            Some(id) => id,
            None => self.generate_id(),
        };
        let slot = self.edges.len() as u32;
        self.edge_ids.insert(&id, slot);
        let head = Arc::new(EdgeHead {
            slot,
            id,
            label: label.into(),
            out_vertex: Arc::clone(from),
            in_vertex: Arc::clone(to),
        });
        self.edges.push(EdgeRecord { head: Arc::clone(&head), removed: false, properties: Vec::new() });
        self.vertices[from.slot as usize].out_edges.push(Arc::clone(&head));
        self.vertices[to.slot as usize].in_edges.push(Arc::clone(&head));
        Ok(head)
    }

    /// Writes a property of a vertex; `None` if nothing is stored, as for `null` in a graph that does not store `null`.
    pub fn set_vertex_property(
        &mut self,
        vertex: &Vertex,
        cardinality: Cardinality,
        key: &Name,
        value: Value,
        id: Option<Value>,
    ) -> Result<Option<VertexProperty>> {
        check_key(key)?;
        let record = &self.vertices[vertex.slot as usize];
        if record.removed {
            return Err(Error::state(format!("Vertex with id {} was removed.", vertex.id)));
        }
        if matches!(value, Value::Null) && !self.features().null_property_values {
            if cardinality == Cardinality::Single {
                self.remove_vertex_properties(vertex, key);
            }
            return Ok(None);
        }
        match cardinality {
            Cardinality::Single => self.remove_vertex_properties(vertex, key),
            Cardinality::Set => {
                let same = record.properties.iter().find(|p| p.key == *key && equivalent(&p.value, &value));
                if let Some(same) = same {
                    return Ok(Some(Arc::clone(same)));
                }
            }
            Cardinality::List => {}
        }
        let id = match id {
            Some(id) => id,
            None => self.generate_id(),
        };
        let slot = self.properties.len() as u32;
        let head =
            Arc::new(VertexPropertyHead { slot, id, key: key.clone(), value, vertex: Arc::clone(vertex) });
        self.properties.push(PropertyRecord { removed: false, properties: Vec::new() });
        let properties = &mut self.vertices[vertex.slot as usize].properties;
        let place =
            properties.iter().rposition(|p| p.key == *key).map_or(properties.len(), |place| place + 1);
        properties.insert(place, Arc::clone(&head));
        Ok(Some(head))
    }

    fn remove_vertex_properties(&mut self, vertex: &Vertex, key: &Name) {
        let (store, vertices) = (&mut self.properties, &mut self.vertices);
        vertices[vertex.slot as usize].properties.retain(|property| {
            if property.key == *key {
                store[property.slot as usize].removed = true;
            }
            property.key != *key
        });
    }

    /// Writes a property of an edge.
    pub fn set_edge_property(&mut self, edge: &Edge, key: &Name, value: Value) -> Result<()> {
        check_key(key)?;
        let keeps_null = self.features().null_property_values;
        let record = &mut self.edges[edge.slot as usize];
        if record.removed {
            return Err(Error::state(format!("Edge with id {} was removed.", edge.id)));
        }
        put_property(&mut record.properties, key, value, keeps_null);
        Ok(())
    }

    /// Writes a property of a vertex property.
    pub fn set_meta_property(&mut self, property: &VertexProperty, key: &Name, value: Value) -> Result<()> {
        check_key(key)?;
        let keeps_null = self.features().null_property_values;
        put_property(&mut self.properties[property.slot as usize].properties, key, value, keeps_null);
        Ok(())
    }

    /// Removes a vertex and its edges.
    pub fn remove_vertex(&mut self, vertex: &Vertex) {
        let record = &mut self.vertices[vertex.slot as usize];
        if record.removed {
            return;
        }
        record.removed = true;
        let edges: Vec<Edge> = record.out_edges.iter().chain(&record.in_edges).cloned().collect();
        self.vertex_ids.remove(&vertex.id);
        for edge in edges {
            self.remove_edge(&edge);
        }
    }

    /// Removes a vertex but not its edges. Only a planted fault uses this.
    pub(crate) fn remove_vertex_only(&mut self, vertex: &Vertex) {
        self.vertices[vertex.slot as usize].removed = true;
        self.vertex_ids.remove(&vertex.id);
    }

    /// Removes an edge.
    pub fn remove_edge(&mut self, edge: &Edge) {
        let record = &mut self.edges[edge.slot as usize];
        if record.removed {
            return;
        }
        record.removed = true;
        self.edge_ids.remove(&edge.id);
        self.vertices[edge.out_vertex.slot as usize].out_edges.retain(|other| other.slot != edge.slot);
        self.vertices[edge.in_vertex.slot as usize].in_edges.retain(|other| other.slot != edge.slot);
    }

    /// Removes a property of a vertex.
    pub fn remove_vertex_property(&mut self, property: &VertexProperty) {
        self.properties[property.slot as usize].removed = true;
        self.vertices[property.vertex.slot as usize].properties.retain(|other| other.slot != property.slot);
    }

    /// Removes a property of an edge.
    pub fn remove_edge_property(&mut self, edge: &Edge, key: &str) {
        self.edges[edge.slot as usize].properties.retain(|(other, _)| other != key);
    }

    /// Removes a property of a vertex property.
    pub fn remove_meta_property(&mut self, property: &VertexProperty, key: &str) {
        self.properties[property.slot as usize].properties.retain(|(other, _)| other != key);
    }
}

fn check_key(key: &str) -> Result<()> {
    if key.is_empty() {
        return Err(Error::argument("Property key can not be the empty string"));
    }
    if key.starts_with('~') {
        return Err(Error::argument(format!("Property key can not be a hidden key: {key}")));
    }
    Ok(())
}

fn put_property(properties: &mut Vec<(Name, Value)>, key: &Name, value: Value, keeps_null: bool) {
    if matches!(value, Value::Null) && !keeps_null {
        properties.retain(|(other, _)| other != key);
        return;
    }
    match properties.iter_mut().find(|(other, _)| other == key) {
        Some(slot) => slot.1 = value,
        None => properties.push((key.clone(), value)),
    }
}

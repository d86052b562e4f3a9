//! `Graph`: a property graph, and the operations that read it.

use std::sync::Arc;

use edgewise_model::Name;

use super::Features;
use super::ids::Ids;
use crate::value::{Direction, Edge, ElementRef, Property, Value, Vertex, VertexProperty};

#[derive(Clone, Debug)]
pub(super) struct VertexRecord {
    pub head: Vertex,
    pub removed: bool,
    pub properties: Vec<VertexProperty>,
    pub out_edges: Vec<Edge>,
    pub in_edges: Vec<Edge>,
}

#[derive(Clone, Debug)]
pub(super) struct EdgeRecord {
    pub head: Edge,
    pub removed: bool,
    pub properties: Vec<(Name, Value)>,
}

#[derive(Clone, Debug)]
pub(super) struct PropertyRecord {
    pub removed: bool,
    pub properties: Vec<(Name, Value)>,
}

/// A property graph. Removed elements keep their slot, so that values that refer to them can still be read.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(super) vertices: Vec<VertexRecord>,
    pub(super) edges: Vec<EdgeRecord>,
    pub(super) properties: Vec<PropertyRecord>,
    pub(super) vertex_ids: Ids,
    pub(super) edge_ids: Ids,
    pub(super) next_id: i64,
    features: Features,
}

impl Graph {
    /// An empty graph.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty graph with these features.
    pub fn with_features(features: Features) -> Self {
        Self { features, ..Self::default() }
    }

    /// The features of the graph.
    pub const fn features(&self) -> &Features {
        &self.features
    }

    /// The vertices in order of insertion.
    pub fn vertices(&self) -> impl Iterator<Item = &Vertex> {
        self.vertices.iter().filter(|record| !record.removed).map(|record| &record.head)
    }

    /// The edges in order of insertion.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(|record| !record.removed).map(|record| &record.head)
    }

    /// The vertex with this id.
    pub fn vertex(&self, id: &Value) -> Option<&Vertex> {
        self.vertex_ids.get(id).map(|place| &self.vertices[place as usize].head)
    }

    /// The edge with this id.
    pub fn edge(&self, id: &Value) -> Option<&Edge> {
        self.edge_ids.get(id).map(|place| &self.edges[place as usize].head)
    }

    /// Whether an element was removed.
    pub fn is_removed(&self, element: &ElementRef) -> bool {
        match element {
            ElementRef::Vertex(v) => self.vertices.get(v.slot as usize).is_none_or(|r| r.removed),
            ElementRef::Edge(e) => self.edges.get(e.slot as usize).is_none_or(|r| r.removed),
            ElementRef::VertexProperty(p) => self.properties.get(p.slot as usize).is_none_or(|r| r.removed),
        }
    }

    /// The outgoing edges of a vertex.
    pub fn out_edges(&self, vertex: &Vertex) -> &[Edge] {
        self.vertices.get(vertex.slot as usize).map_or(&[], |record| &record.out_edges)
    }

    /// The incoming edges of a vertex.
    pub fn in_edges(&self, vertex: &Vertex) -> &[Edge] {
        self.vertices.get(vertex.slot as usize).map_or(&[], |record| &record.in_edges)
    }

    /// The edges of a vertex in a direction, outgoing ones first. With `Direction::Both` a self-loop occurs twice.
    pub fn incident(&self, vertex: &Vertex, direction: Direction) -> impl Iterator<Item = &Edge> {
        let out = if direction == Direction::In { &[] } else { self.out_edges(vertex) };
        let into = if direction == Direction::Out { &[] } else { self.in_edges(vertex) };
        out.iter().chain(into)
    }

    /// The properties of a vertex. Properties with the same key are next to each other.
    pub fn vertex_properties(&self, vertex: &Vertex) -> &[VertexProperty] {
        self.vertices.get(vertex.slot as usize).map_or(&[], |record| &record.properties)
    }

    /// The properties of an edge.
    pub fn edge_properties(&self, edge: &Edge) -> &[(Name, Value)] {
        self.edges.get(edge.slot as usize).map_or(&[], |record| &record.properties)
    }

    /// The meta-properties of a vertex property.
    pub fn meta_properties(&self, property: &VertexProperty) -> &[(Name, Value)] {
        self.properties.get(property.slot as usize).map_or(&[], |record| &record.properties)
    }

    /// The properties of an element with these keys, or all of them if there are no keys.
    pub fn properties_of(&self, element: &Value, keys: &[Name]) -> Vec<Value> {
        let wanted = |key: &Name| keys.is_empty() || keys.contains(key);
        let plain = |owner: ElementRef, properties: &[(Name, Value)]| {
            properties
                .iter()
                .filter(|(key, _)| wanted(key))
                .map(|(key, value)| Value::Property(Property::new(owner.clone(), key.clone(), value.clone())))
                .collect()
        };
        match element {
            Value::Vertex(vertex) => self
                .vertex_properties(vertex)
                .iter()
                .filter(|property| wanted(&property.key))
                .map(|property| Value::VertexProperty(Arc::clone(property)))
                .collect(),
            Value::Edge(edge) => plain(ElementRef::Edge(Arc::clone(edge)), self.edge_properties(edge)),
            Value::VertexProperty(property) => {
                plain(ElementRef::VertexProperty(Arc::clone(property)), self.meta_properties(property))
            }
            _ => Vec::new(),
        }
    }

    /// The first value of a key of an element.
    pub fn value_of(&self, element: &Value, key: &str) -> Option<&Value> {
        match element {
            Value::Vertex(vertex) => {
                self.vertex_properties(vertex).iter().find(|p| p.key == key).map(|p| &p.value)
            }
            Value::Edge(edge) => find(self.edge_properties(edge), key),
            Value::VertexProperty(property) => find(self.meta_properties(property), key),
            _ => None,
        }
    }
}

fn find<'g>(properties: &'g [(Name, Value)], key: &str) -> Option<&'g Value> {
    properties.iter().find(|(other, _)| other == key).map(|(_, value)| value)
}

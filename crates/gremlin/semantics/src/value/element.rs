//! Elements as values: their immutable parts, shared with the graph that holds them.

use std::sync::Arc;

use edgewise_model::Name;

use super::Value;

/// The immutable part of a vertex.
#[derive(Debug)]
pub struct VertexHead {
    /// The slot of the vertex in the graph. A slot is never reused.
    pub slot: u32,
    /// The id of the vertex.
    pub id: Value,
    /// The label of the vertex.
    pub label: Name,
}

/// A vertex.
pub type Vertex = Arc<VertexHead>;

/// The immutable part of an edge.
#[derive(Debug)]
pub struct EdgeHead {
    /// The slot of the edge in the graph.
    pub slot: u32,
    /// The id of the edge.
    pub id: Value,
    /// The label of the edge.
    pub label: Name,
    /// The vertex at which the edge starts.
    pub out_vertex: Vertex,
    /// The vertex at which the edge ends.
    pub in_vertex: Vertex,
}

/// An edge.
pub type Edge = Arc<EdgeHead>;

/// The immutable part of a vertex property.
#[derive(Debug)]
pub struct VertexPropertyHead {
    /// The slot of the property in the graph.
    pub slot: u32,
    /// The id of the property.
    pub id: Value,
    /// The key of the property, which is also its label.
    pub key: Name,
    /// The value of the property.
    pub value: Value,
    /// The vertex to which the property belongs.
    pub vertex: Vertex,
}

/// A property of a vertex.
pub type VertexProperty = Arc<VertexPropertyHead>;

/// The owner of a [`Property`].
#[derive(Clone, Debug)]
pub enum ElementRef {
    /// A vertex.
    Vertex(Vertex),
    /// An edge.
    Edge(Edge),
    /// A property of a vertex.
    VertexProperty(VertexProperty),
}

impl ElementRef {
    /// The owner as a value.
    pub fn value(&self) -> Value {
        match self {
            Self::Vertex(vertex) => Value::Vertex(vertex.clone()),
            Self::Edge(edge) => Value::Edge(edge.clone()),
            Self::VertexProperty(property) => Value::VertexProperty(property.clone()),
        }
    }
}

/// A property of an edge or of a vertex property, as it was when the traverser reached it.
#[derive(Clone, Debug)]
pub struct Property(pub Arc<(ElementRef, Name, Value)>);

impl Property {
    /// Creates a property.
    pub fn new(owner: ElementRef, key: Name, value: Value) -> Self {
        Self(Arc::new((owner, key, value)))
    }

    /// The owner.
    pub fn owner(&self) -> &ElementRef {
        &self.0.0
    }

    /// The key.
    pub fn key(&self) -> &Name {
        &self.0.1
    }

    /// The value.
    pub fn value(&self) -> &Value {
        &self.0.2
    }
}

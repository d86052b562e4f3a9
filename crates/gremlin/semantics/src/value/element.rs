//! Elements as values: what never changes about them, shared with the graph that owns them.

use std::sync::Arc;

use edgewise_model::Name;

use super::Value;

/// What never changes about a vertex.
#[derive(Debug)]
pub struct VertexHead {
    /// Its place in the graph; places are not used twice.
    pub slot: u32,
    /// Its id.
    pub id: Value,
    /// Its label.
    pub label: Name,
}

/// A vertex.
pub type Vertex = Arc<VertexHead>;

/// What never changes about an edge.
#[derive(Debug)]
pub struct EdgeHead {
    /// Its place in the graph.
    pub slot: u32,
    /// Its id.
    pub id: Value,
    /// Its label.
    pub label: Name,
    /// The vertex it goes out of.
    pub out_vertex: Vertex,
    /// The vertex it goes into.
    pub in_vertex: Vertex,
}

/// An edge.
pub type Edge = Arc<EdgeHead>;

/// What never changes about a property of a vertex.
#[derive(Debug)]
pub struct VertexPropertyHead {
    /// Its place in the graph.
    pub slot: u32,
    /// Its id.
    pub id: Value,
    /// Its key, which is its label too.
    pub key: Name,
    /// Its value.
    pub value: Value,
    /// The vertex it belongs to.
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

/// A property of an edge or of a vertex property, as it was when the traverser met it.
#[derive(Clone, Debug)]
pub struct Property(pub Arc<(ElementRef, Name, Value)>);

impl Property {
    /// A property.
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

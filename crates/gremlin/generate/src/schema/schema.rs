//! `Schema`: labels and property keys, as a schema-first engine declares them.

use edgewise_gremlin_syntax::ast::Cardinality;
use edgewise_model::Name;

use crate::ValueKind;

/// The labels and keys of a graph. They refer to each other by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schema {
    /// The labels of vertices.
    pub vertex_labels: Vec<VertexLabel>,
    /// The labels of edges.
    pub edge_labels: Vec<EdgeLabel>,
    /// The property keys. A key has one type throughout.
    pub keys: Vec<PropertyKey>,
}

/// A label of vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexLabel {
    /// Its name.
    pub name: Name,
    /// The keys that vertices of the label may have, as indexes into [`Schema::keys`].
    pub keys: Vec<usize>,
}

/// A label of edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeLabel {
    /// Its name.
    pub name: Name,
    /// The pairs of vertex labels (from, to) that its edges join, as indexes into [`Schema::vertex_labels`]. Never
    /// empty.
    pub ends: Vec<(usize, usize)>,
    /// The keys that edges of the label may have, as indexes into [`Schema::keys`]; all of them of single
    /// cardinality.
    pub keys: Vec<usize>,
}

/// A property key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyKey {
    /// Its name.
    pub name: Name,
    /// The type of its values.
    pub kind: ValueKind,
    /// How many values of the key a vertex may have.
    pub cardinality: Cardinality,
    /// The keys of its meta-properties, as indexes into [`Schema::keys`].
    pub meta: Vec<usize>,
}

impl Schema {
    /// Looks up a key by its name.
    pub fn key(&self, name: &str) -> Option<&PropertyKey> {
        self.keys.iter().find(|key| key.name == name)
    }
}

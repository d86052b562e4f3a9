//! `IndexPlan`: an index to create before traversals are run.

/// What an index covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ElementKind {
    /// Vertices.
    Vertex,
    /// Edges.
    Edge,
}

/// An index on one or more keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexPlan {
    /// Whether vertices or edges are indexed.
    pub element: ElementKind,
    /// The label that the index is restricted to, as an index into the schema; `None` for all labels.
    pub label: Option<usize>,
    /// The keys, as indexes into [`Schema::keys`](crate::Schema::keys).
    pub keys: Vec<usize>,
    /// Whether the index must support range comparisons, not only equality.
    pub ranges: bool,
}

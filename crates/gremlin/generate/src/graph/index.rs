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
    /// What is indexed.
    pub element: ElementKind,
    /// The label it is restricted to, as an index into the schema; none for all labels.
    pub label: Option<usize>,
    /// The keys, as indexes into [`Schema::keys`](crate::Schema::keys).
    pub keys: Vec<usize>,
    /// Whether it must support range comparisons, not only equality.
    pub ranges: bool,
}

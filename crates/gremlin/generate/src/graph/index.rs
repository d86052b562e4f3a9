//! `IndexPlan`: an index to be made before traversals are run.

/// What an index is on.
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
    /// The label it is restricted to, as a place in the schema; none for all labels.
    pub label: Option<usize>,
    /// The keys, as places in [`Schema::keys`](crate::Schema::keys).
    pub keys: Vec<usize>,
    /// Whether it must answer comparisons, not only equality.
    pub ranges: bool,
}

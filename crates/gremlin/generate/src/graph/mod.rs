//! Graphs: planned elements with numbers as ids, the traversals that write them, and indexes.

mod index;
mod plan;
mod write;

pub use index::{ElementKind, IndexPlan};
pub use plan::{GraphPlan, PlannedEdge, PlannedProperty, PlannedVertex};

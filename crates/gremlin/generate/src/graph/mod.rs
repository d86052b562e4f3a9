//! Graphs: planned elements with numbers as ids, the traversals that create them, and indexes.

mod draw;
mod index;
mod plan;
mod write;

pub use draw::{draw_graph, draw_indexes};
pub use index::{ElementKind, IndexPlan};
pub use plan::{GraphPlan, PlannedEdge, PlannedProperty, PlannedVertex};

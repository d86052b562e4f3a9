//! The property graph: one label per element, multi-properties with meta-properties, elements in insertion order.

mod cardinality;
mod change;
mod features;
#[allow(clippy::module_inception)]
mod graph;
mod graphml;
mod graphson;
mod ids;

pub use cardinality::Cardinality;
pub use features::Features;
pub use graph::Graph;
pub use graphml::read_graphml;
pub use graphson::read_graphson;

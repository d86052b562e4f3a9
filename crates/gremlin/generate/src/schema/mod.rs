//! Schemas: labels, keys with types and cardinalities, and how they are drawn.

#[allow(clippy::module_inception)]
mod schema;

pub use schema::{EdgeLabel, PropertyKey, Schema, VertexLabel};

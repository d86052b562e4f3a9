//! Schemas: labels, keys with types and cardinalities, and how they are drawn.

mod draw;
mod names;
#[allow(clippy::module_inception)]
mod schema;

pub use draw::draw_schema;
pub use schema::{EdgeLabel, PropertyKey, Schema, VertexLabel};

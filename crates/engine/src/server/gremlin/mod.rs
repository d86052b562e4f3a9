//! Engines that speak Gremlin: `GremlinSession`, and what differs between them.

mod declaration;
mod dial;
mod graph_reader;
mod plan_text;
mod quirks;
mod session;
mod upkeep;

pub use declaration::{
    Declaration, Declared, DeclaredIndex, DeclaredKey, EdgeLabel, GraphSchema, Indexed, KeyCardinality,
    KeyType, VertexLabel, groovy,
};
pub use quirks::{GremlinQuirks, ReadGraph};

//! Engines that speak Gremlin: `GremlinSession`, and what differs between them.

mod dial;
mod graph_reader;
mod plan_text;
mod quirks;
mod session;
mod upkeep;

pub use quirks::{GremlinQuirks, ReadGraph};

//! Neo4j, and whatever else speaks Bolt and Cypher.

mod dial;
mod engine;
mod plan_text;
mod schema;
mod session;
mod upkeep;

pub use engine::Neo4j;
pub(super) use engine::{ID, open};

//! Neo4j, and whatever else speaks Bolt and Cypher.

mod engine;
mod plan_text;
mod schema;
mod session;

pub use engine::Neo4j;
pub(super) use engine::{ID, open};

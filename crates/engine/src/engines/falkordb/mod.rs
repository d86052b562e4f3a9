//! FalkorDB, and RedisGraph, from which it comes.

mod engine;
mod indexes;
mod parameters;
mod server;
mod session;
mod upkeep;

pub use engine::FalkorDb;
pub(super) use engine::{ID, open};

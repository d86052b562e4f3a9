//! Engines in TinkerPop's Gremlin Server: one recipe type, with one value per engine.

mod gremlin_recipe;
mod gremlin_server;
mod hugegraph;
mod janusgraph;
mod orientdb;
mod probe;
mod sqlg;
mod tinkergraph;

pub use gremlin_recipe::GremlinRecipe;
pub use gremlin_server::{GraphFiles, GremlinServer};
pub use hugegraph::HUGEGRAPH_RECIPE;
pub use janusgraph::JANUSGRAPH_RECIPE;
pub use orientdb::ORIENTDB_RECIPE;
pub use sqlg::SQLG_RECIPE;
pub use tinkergraph::TINKERGRAPH_RECIPE;

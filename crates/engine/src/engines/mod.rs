//! The engines, one file each, and the registry of all of them.

mod any_gremlin;
mod cypher;
mod cypher_parameters;
mod external;
mod falkordb;
#[cfg(feature = "grafeo")]
mod grafeo;
#[cfg(feature = "grafeo")]
mod grafeo_value;
mod gremlin;
mod hugegraph;
mod janusgraph;
mod neo4j;
mod neo4j_schema;
mod open_options;
mod orientdb;
mod registry;
mod sqlg;
mod tinkergraph;

pub use crate::server::{
    BoltQuirks, Counts, Credentials, Declaration, Declared, DeclaredIndex, DeclaredKey, EdgeLabel, Endpoint,
    Endpoints, GraphSchema, GremlinQuirks, Guard, IndexListing, IndexWait, Indexed, KeyCardinality, KeyType,
    PlanForm, Quirks, REDACTED, ReadGraph, RespQuirks, Schema, ServerEngine, ServerKind, ServerOptions,
    ServerUrl, ServerWatch, Statements, Termination, VertexLabel, Wipe,
};
pub use any_gremlin::ANY_GREMLIN;
pub use cypher::CYPHER;
pub use falkordb::FALKORDB;
#[cfg(feature = "grafeo")]
pub use grafeo::GrafeoEmbedded;
pub use gremlin::GREMLIN;
pub use hugegraph::HUGEGRAPH;
pub use janusgraph::JANUSGRAPH;
pub use neo4j::NEO4J;
pub use open_options::OpenOptions;
pub use orientdb::ORIENTDB;
pub use registry::{EngineEntry, Registry, nearest};
pub use sqlg::SQLG;
pub use tinkergraph::TINKERGRAPH;

use crate::host::Embedded;

/// The library engine with this name, if it is built in.
pub fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    match name {
        #[cfg(feature = "grafeo")]
        grafeo::ID => Some(Box::new(GrafeoEmbedded::new())),
        _ => None,
    }
}

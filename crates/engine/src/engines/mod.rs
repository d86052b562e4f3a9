//! The engines, one file each, and the registry of all of them.

mod age;
mod any_bolt;
mod any_gremlin;
mod arcadedb;
mod arcadedb_http;
mod cypher;
mod cypher_columns;
mod cypher_parameters;
mod external;
mod falkordb;
#[cfg(feature = "grafeo")]
mod grafeo;
#[cfg(feature = "grafeo")]
mod grafeo_element;
#[cfg(feature = "grafeo")]
mod grafeo_gremlin;
#[cfg(feature = "grafeo")]
mod grafeo_script;
#[cfg(feature = "grafeo")]
mod grafeo_value;
mod graphqlite;
mod gremlin;
mod hugegraph;
mod hugegraph_cypher;
mod janusgraph;
mod memgraph;
mod memgraph_schema;
mod nebula;
mod neo4j;
mod neo4j_schema;
mod open_options;
mod orientdb;
mod registry;
mod samyama;
mod sqlg;
mod table_words;
mod tinkergraph;

pub use crate::server::{
    BoltQuirks, Counts, Credentials, Declaration, Declared, DeclaredIndex, DeclaredKey, EdgeLabel, Endpoint,
    Endpoints, GraphSchema, GremlinQuirks, Guard, IndexListing, IndexWait, Indexed, KeyCardinality, KeyType,
    PlanForm, PostgresQuirks, Quirks, REDACTED, ReadGraph, RespQuirks, RestCommand, RestQuirks, Schema,
    ServerEngine, ServerKind, ServerOptions, ServerUrl, ServerWatch, SqlStatement, Statements, Termination,
    VertexLabel, Wipe,
};
pub use age::AGE;
pub use any_bolt::ANY_BOLT;
pub use any_gremlin::ANY_GREMLIN;
pub use arcadedb::ARCADEDB;
pub use arcadedb_http::ARCADEDB_HTTP;
pub use cypher::CYPHER;
pub use falkordb::FALKORDB;
#[cfg(feature = "grafeo")]
pub use grafeo::GrafeoEmbedded;
#[cfg(feature = "grafeo")]
pub use grafeo_gremlin::GrafeoGremlin;
pub use graphqlite::GRAPHQLITE;
pub use gremlin::GREMLIN;
pub use hugegraph::HUGEGRAPH;
pub use hugegraph_cypher::HUGEGRAPH_CYPHER;
pub use janusgraph::JANUSGRAPH;
pub use memgraph::MEMGRAPH;
pub use neo4j::NEO4J;
pub use open_options::OpenOptions;
pub use orientdb::ORIENTDB;
pub use registry::{EngineEntry, Registry, nearest};
pub use samyama::SAMYAMA;
pub use sqlg::SQLG;
pub use tinkergraph::TINKERGRAPH;

use crate::host::Embedded;

/// The library engine with this name, if it is built in.
pub fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    match name {
        #[cfg(feature = "grafeo")]
        grafeo::ID => Some(Box::new(GrafeoEmbedded::new())),
        #[cfg(feature = "grafeo")]
        grafeo_gremlin::ID => Some(Box::new(GrafeoGremlin::new())),
        _ => None,
    }
}

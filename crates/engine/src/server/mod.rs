//! Engines that are servers: one engine type for all, one session type per protocol, and a [`Quirks`] value for
//! what differs between engines.

pub(crate) mod bolt;
mod credentials;
mod elements;
mod endpoint;
pub(crate) mod gremlin;
mod guard;
mod postgres;
mod quirks;
pub(crate) mod resp;
mod rest;
mod server_engine;
mod server_options;
mod server_url;
mod session_context;
mod slot;
mod statements;
mod survival;
mod watch;
mod wire_session;

pub use bolt::{BoltQuirks, PlanForm, Schema, Termination, Wipe};
pub use credentials::{Credentials, REDACTED};
pub use endpoint::{Endpoint, Endpoints};
pub use gremlin::{
    Declaration, Declared, DeclaredIndex, DeclaredKey, EdgeLabel, GraphSchema, GremlinQuirks, Indexed,
    KeyCardinality, KeyType, ReadGraph, VertexLabel, groovy,
};
pub use guard::{Counts, Guard};
pub use postgres::{PostgresQuirks, SqlStatement};
pub use quirks::{IndexListing, IndexWait, Quirks, ServerKind};
pub use resp::RespQuirks;
pub use rest::{RestCommand, RestQuirks};
pub use server_engine::ServerEngine;
pub use server_options::ServerOptions;
pub use server_url::ServerUrl;
pub use statements::Statements;
pub use watch::ServerWatch;

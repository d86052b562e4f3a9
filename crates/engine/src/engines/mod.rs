//! The engines, one file each, and the table of them.

mod credentials;
mod elements;
mod endpoint;
mod external;
mod falkordb;
#[cfg(feature = "grafeo")]
mod grafeo;
#[cfg(feature = "grafeo")]
mod grafeo_value;
mod guard;
mod neo4j;
mod open_options;
mod registry;
mod server_options;
mod server_url;
mod slot;
mod survival;
mod watch;

pub use credentials::{Credentials, REDACTED};
pub use endpoint::{Endpoint, Endpoints};
pub use falkordb::FalkorDb;
#[cfg(feature = "grafeo")]
pub use grafeo::GrafeoEmbedded;
pub use guard::{Counts, Guard};
pub use neo4j::Neo4j;
pub use open_options::OpenOptions;
pub use registry::{EngineEntry, Registry, nearest};
pub use server_options::ServerOptions;
pub use server_url::ServerUrl;
pub use watch::ServerWatch;

use crate::host::Embedded;

/// The library engine of a name, if it is built in.
pub fn embedded(name: &str) -> Option<Box<dyn Embedded>> {
    match name {
        #[cfg(feature = "grafeo")]
        grafeo::ID => Some(Box::new(GrafeoEmbedded::new())),
        _ => None,
    }
}

//! `Quirks`: what differs between server engines, as data and plain functions.

use super::{Endpoint, ServerOptions, Statements, session_context::SessionContext};
use crate::{EngineError, Limits, Profile, Session};
use edgewise_model::{Index, Rows};
use std::time::Duration;

/// The properties of an engine that do not depend on its protocol.
#[derive(Clone, Copy, Debug)]
pub struct Quirks {
    /// The engine's id, as in `engine list`.
    pub id: &'static str,
    /// The scheme of the engine's URLs, for examples in messages.
    pub scheme: &'static str,
    /// The engine's default port.
    pub port: u16,
    /// The user to log in as if only a password is given.
    pub user: &'static str,
    /// The profile of a version; without a version, one that fits all versions.
    pub profile: fn(version: Option<&str>) -> Result<Profile, EngineError>,
    /// The statements that a session itself sends.
    pub statements: Statements,
    /// How the engine's indexes are listed, if it can list them.
    pub indexes: Option<IndexListing>,
    /// How a session waits until indexes are usable.
    pub index_wait: IndexWait,
    /// The statement that drops the engine's caches, if there is one.
    pub flush: Option<&'static str>,
}

/// How indexes are listed.
#[derive(Clone, Copy, Debug)]
pub struct IndexListing {
    /// The statement.
    pub text: &'static str,
    /// Reads the indexes from the answer; those of a kind that the model lacks are left out.
    pub read: fn(&Rows) -> Vec<Index>,
}

/// How a session waits until indexes are usable.
#[derive(Clone, Copy, Debug)]
pub enum IndexWait {
    /// Indexes are usable as soon as they are created.
    None,
    /// A statement returns once the indexes are usable. It is made from the longest time to wait.
    Statement(fn(Duration) -> String),
    /// A statement is repeated until its answer says that the indexes are usable. Versions that refuse it build
    /// indexes synchronously.
    Poll {
        /// The statement.
        text: &'static str,
        /// True if the answer says that all indexes are usable.
        ready: fn(&Rows) -> bool,
    },
}

/// A server engine: its quirks, and how it is reached over its protocol.
pub trait ServerKind: Send + Sync {
    /// The properties that do not depend on the protocol.
    fn quirks(&self) -> &Quirks;

    /// True if a URL names a database in its path, and a graph in it by `?graph=NAME`.
    fn takes_graph_parameter(&self) -> bool {
        false
    }

    /// The version that a running server reports; `None` if it reports none.
    ///
    /// # Errors
    /// When it cannot be reached.
    fn version_at(
        &self,
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<Option<String>, EngineError>;

    /// The kind to use instead, if the reported version shows that another engine answers than this kind's.
    fn stand_in(&self, _version: Option<&str>) -> Option<&'static dyn ServerKind> {
        None
    }

    /// Opens a session.
    ///
    /// # Errors
    /// When the server cannot be reached, or holds data that Edgewise did not write.
    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError>;
}

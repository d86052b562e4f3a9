//! `Quirks`: what differs between engines that are servers, as data and plain functions.

use super::{Endpoint, ServerOptions, Statements, session_context::SessionContext};
use crate::{EngineError, Limits, Profile, Session};
use edgewise_model::{Index, Rows};
use std::time::Duration;

/// What is an engine's own, whichever wire it speaks.
#[derive(Clone, Copy, Debug)]
pub struct Quirks {
    /// The engine's id, as in `engine list`.
    pub id: &'static str,
    /// The scheme of its URLs in examples.
    pub scheme: &'static str,
    /// The port it listens on unless configured otherwise.
    pub port: u16,
    /// The user to log in as where only a password is given.
    pub user: &'static str,
    /// The profile of a version; of all versions if none is known.
    pub profile: fn(version: Option<&str>) -> Result<Profile, EngineError>,
    /// What it is asked in its own language.
    pub statements: Statements,
    /// How it lists its indexes, if it does.
    pub indexes: Option<IndexListing>,
    /// How it is waited for until its indexes can be used.
    pub index_wait: IndexWait,
    /// The statement that drops its caches, if there is one.
    pub flush: Option<&'static str>,
}

/// How indexes are listed.
#[derive(Clone, Copy, Debug)]
pub struct IndexListing {
    /// The statement.
    pub text: &'static str,
    /// The indexes in its answer that have a kind in the model.
    pub read: fn(&Rows) -> Vec<Index>,
}

/// How a session waits until indexes can be used.
#[derive(Clone, Copy, Debug)]
pub enum IndexWait {
    /// They can be used as soon as they are made.
    None,
    /// A statement answers once they can; it is given the longest time to wait.
    Statement(fn(Duration) -> String),
    /// A statement is repeated until its answer says so. Versions that refuse it build indexes at once.
    Poll {
        /// The statement.
        text: &'static str,
        /// True if the answer says that all indexes can be used.
        ready: fn(&Rows) -> bool,
    },
}

/// An engine on a wire: its quirks, and how the wire reaches it.
pub trait ServerKind: Send + Sync {
    /// What is its own.
    fn quirks(&self) -> &Quirks;

    /// The version a running server reports; none if it reports none.
    ///
    /// # Errors
    /// When it cannot be reached.
    fn version_at(
        &self,
        endpoint: &Endpoint,
        options: &ServerOptions,
        limits: &Limits,
    ) -> Result<Option<String>, EngineError>;

    /// Opens a session.
    ///
    /// # Errors
    /// When the server cannot be reached, or holds data that is not ours.
    fn connect(&'static self, context: SessionContext) -> Result<Box<dyn Session>, EngineError>;
}

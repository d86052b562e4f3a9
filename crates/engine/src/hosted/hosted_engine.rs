//! `HostedEngine`: an engine whose sessions are child processes.

use super::HostedSession;
use crate::{Engine, EngineError, Limits, Profile, Session};
use std::{ffi::OsString, sync::Arc};

/// An engine hosted by another program. Every session starts its own process, so sessions share nothing.
pub struct HostedEngine {
    id: String,
    target: String,
    profile: Arc<Profile>,
    program: Vec<OsString>,
}

impl HostedEngine {
    /// Creates an engine from its id, its target text, its profile, and the command that hosts it.
    pub fn new(
        id: impl Into<String>,
        target: impl Into<String>,
        profile: Profile,
        program: Vec<OsString>,
    ) -> Self {
        Self { id: id.into(), target: target.into(), profile: Arc::new(profile), program }
    }

    /// Opens a session as the concrete type, for callers that need more than the `Session` trait.
    ///
    /// # Errors
    /// As [`Engine::connect`].
    pub fn open(&self, limits: &Limits) -> Result<HostedSession, EngineError> {
        HostedSession::open(&self.program, Arc::clone(&self.profile), limits)
    }
}

impl Engine for HostedEngine {
    fn id(&self) -> &str {
        &self.id
    }

    fn target(&self) -> String {
        self.target.clone()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn connect(&self, _worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError> {
        Ok(Box::new(self.open(limits)?))
    }
}

//! An engine whose sessions are child processes.

use super::HostedSession;
use crate::{Engine, EngineError, Limits, Profile, Session};
use std::{ffi::OsString, sync::Arc};

/// An engine that a program hosts. Every session starts the program anew, so sessions share nothing.
pub struct HostedEngine {
    id: String,
    target: String,
    profile: Arc<Profile>,
    program: Vec<OsString>,
}

impl HostedEngine {
    /// An engine by its id, the target text that names it, its profile, and the program with its arguments.
    pub fn new(
        id: impl Into<String>,
        target: impl Into<String>,
        profile: Profile,
        program: Vec<OsString>,
    ) -> Self {
        Self { id: id.into(), target: target.into(), profile: Arc::new(profile), program }
    }

    /// Opens a session as what it is, for those who need more than the seam.
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

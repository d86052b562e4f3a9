//! `SessionContext`: what a session knows besides its connection.

use super::{
    Endpoint, Guard, ServerOptions,
    slot::{SharedSlot, lock},
    survival,
};
use crate::{
    EngineError, ErrorClass, Limits, Outcome, Profile,
    wire::{Deadline, WireError},
};
use std::sync::Arc;

/// What a session is opened with and keeps.
pub struct SessionContext {
    pub(crate) endpoint: Endpoint,
    pub(crate) options: ServerOptions,
    pub(crate) profile: Arc<Profile>,
    pub(crate) slot: SharedSlot,
    pub(crate) worker: usize,
    pub(crate) limits: Limits,
}

/// A server's refusal, classified.
pub(crate) struct Refusal {
    pub outcome: Outcome,
    pub class: ErrorClass,
    /// The server serves nobody any more.
    pub fatal: bool,
}

impl SessionContext {
    /// Opens a connection; a server of ours that is dead, hung or does not answer is restarted first, once.
    pub(crate) fn reach<T>(
        &self,
        open: impl Fn(&Endpoint, &ServerOptions, Deadline) -> Result<T, WireError>,
    ) -> Result<T, EngineError> {
        let mut slot = lock(&self.slot);
        slot.guard.allowed()?;
        survival::reach(&self.endpoint, &mut slot, &self.limits, |endpoint, deadline| {
            open(endpoint, &self.options, deadline)
        })
    }

    /// Uses the guard of the database.
    pub(crate) fn guard<T>(&self, act: impl FnOnce(&mut Guard) -> T) -> T {
        act(&mut lock(&self.slot).guard)
    }

    /// What a server's refusal means.
    pub(crate) fn refusal(&self, code: Option<String>, message: String) -> Refusal {
        let class = self.profile.classify(code.as_deref(), &message);
        let fatal = self.profile.is_fatal(code.as_deref(), &message);
        let message = match &self.options.credentials {
            Some(credentials) => credentials.hide(&message),
            None => message,
        };
        Refusal { outcome: Outcome::Error { class, code, message }, class, fatal }
    }

    /// The server serves nobody any more. The session must not be used again.
    pub(crate) fn beyond_use(&self) {
        survival::beyond_use(&mut lock(&self.slot));
    }

    /// What the loss of the connection in the middle of a statement means. The session must not be used again.
    pub(crate) fn lost(&self, error: &WireError) -> Outcome {
        survival::lost(&self.endpoint, &mut lock(&self.slot), error, self.limits.statement)
    }

    /// True if the server is somebody else's and may be written to: then our data is removed at the end.
    pub(crate) fn is_guest(&self) -> bool {
        !self.endpoint.is_owned() && !self.options.read_only
    }
}

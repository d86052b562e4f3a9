//! `SessionContext`: what a session has besides its connection.

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

/// The state that a session is opened with.
pub struct SessionContext {
    pub(crate) endpoint: Endpoint,
    pub(crate) options: ServerOptions,
    pub(crate) profile: Arc<Profile>,
    pub(crate) slot: SharedSlot,
    pub(crate) worker: usize,
    pub(crate) limits: Limits,
}

/// An error that a server reported, classified.
pub(crate) struct Refusal {
    pub outcome: Outcome,
    pub class: ErrorClass,
    /// True if the server has become unusable.
    pub fatal: bool,
}

impl SessionContext {
    /// Opens a connection. A server that Edgewise started is restarted first, once, if it is dead, hung or does
    /// not answer.
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

    /// Accesses the guard of the database.
    pub(crate) fn guard<T>(&self, act: impl FnOnce(&mut Guard) -> T) -> T {
        act(&mut lock(&self.slot).guard)
    }

    /// Classifies an error that a server reported.
    pub(crate) fn refusal(&self, code: Option<String>, message: String) -> Refusal {
        let class = self.profile.classify(code.as_deref(), &message);
        let fatal = self.profile.is_fatal(code.as_deref(), &message);
        let message = match &self.options.credentials {
            Some(credentials) => credentials.hide(&message),
            None => message,
        };
        Refusal { outcome: Outcome::Error { class, code, message }, class, fatal }
    }

    /// Records that the server has become unusable. The session must not be used again.
    pub(crate) fn mark_unusable(&self) {
        survival::mark_unusable(&mut lock(&self.slot));
    }

    /// The outcome of a connection that was lost during a statement. The session must not be used again.
    pub(crate) fn lost(&self, error: &WireError) -> Outcome {
        survival::lost(&self.endpoint, &mut lock(&self.slot), error, self.limits.statement)
    }

    /// True if the session writes to a server that Edgewise did not start: its data is then removed at the end.
    pub(crate) fn is_guest(&self) -> bool {
        !self.endpoint.is_owned() && !self.options.read_only
    }
}

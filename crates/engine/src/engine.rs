//! The engine seam: something sessions can be opened on.

use crate::{EngineError, Limits, Profile, Session};
use serde::{Deserialize, Serialize};

/// A database under test.
pub trait Engine: Send + Sync {
    /// Its kebab-case id, as in `engine list`.
    fn id(&self) -> &str;

    /// The target text that names exactly this engine again in a replay (never with a password).
    fn target(&self) -> String;

    /// Its frozen profile.
    fn profile(&self) -> &Profile;

    /// Opens a session of its own for a worker: whatever it writes, no other session sees (see [`Isolation`]).
    ///
    /// # Errors
    /// When the engine cannot be reached or started, or holds data that is not ours.
    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError>;

    /// How many workers can have a database of their own at the same time; none if there is no limit.
    fn databases(&self) -> Option<usize> {
        None
    }
}

/// How sessions are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// Every session is a process of its own with a database of its own.
    Process,
    /// One server, one graph or database name per session.
    Name,
    /// One server per session.
    Server,
}

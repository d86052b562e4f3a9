//! The `Engine` trait: a database on which sessions can be opened.

use crate::{EngineError, Limits, Profile, Session};
use serde::{Deserialize, Serialize};

/// A database under test.
pub trait Engine: Send + Sync {
    /// The id of the engine in kebab case, as in `engine list`.
    fn id(&self) -> &str;

    /// The target text that names exactly this engine again in a replay (never with a password).
    fn target(&self) -> String;

    /// Its profile, which does not change while the engine is open.
    fn profile(&self) -> &Profile;

    /// False if Edgewise has no profile for what answers at the target, so that a probe must learn one first.
    fn is_known(&self) -> bool {
        true
    }

    /// Opens a session for a worker. No other session sees what it writes (see [`Isolation`]).
    ///
    /// # Errors
    /// When the engine cannot be reached or started, or holds data that Edgewise did not write.
    fn connect(&self, worker: usize, limits: &Limits) -> Result<Box<dyn Session>, EngineError>;

    /// How many workers can have a database of their own at the same time; `None` if there is no limit.
    fn databases(&self) -> Option<usize> {
        None
    }
}

/// How sessions are isolated from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Isolation {
    /// Every session has its own process with its own database.
    Process,
    /// All sessions share one server; each has its own graph or database name.
    Name,
    /// One server per session.
    Server,
}

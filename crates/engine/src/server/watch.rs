//! `ServerWatch`: what the code that started a server knows about it and can do with it.

use crate::{Crash, EngineError};

/// A server that Edgewise started, seen from a session. Sessions on other servers have no watch.
pub trait ServerWatch: Send + Sync {
    /// The evidence of the crash, if the server has crashed since it was last started.
    fn crash(&self) -> Option<Crash>;

    /// True if the server ended at a memory or disk limit that Edgewise set: the outcome is then
    /// [`crate::ErrorClass::Resource`], not a crash.
    fn died_at_cap(&self) -> bool {
        false
    }

    /// True if the server's data survives a restart.
    fn keeps_data(&self) -> bool {
        true
    }

    /// Stops the server, by force if necessary, and starts it again on the same address with its data.
    ///
    /// # Errors
    /// When it does not become ready again.
    fn restart(&self) -> Result<(), EngineError>;

    /// The last lines that the server logged.
    fn last_lines(&self) -> Vec<String>;
}

//! `ServerWatch`: what the side that started a server knows of it and can do to it.

use crate::{Crash, EngineError};

/// A server that was started by us, seen from a session. A session of a server somebody else started has none, and
/// a lost connection there is [`crate::ErrorClass::Connection`], never a crash.
pub trait ServerWatch: Send + Sync {
    /// The evidence, if the server has died since it was last started.
    fn fate(&self) -> Option<Crash>;

    /// True if it died at a cap of memory or disk that we set: then its death is
    /// [`crate::ErrorClass::Resource`] and no crash.
    fn died_at_cap(&self) -> bool {
        false
    }

    /// True if its data survives a restart.
    fn keeps_data(&self) -> bool {
        true
    }

    /// Stops what is left of it, by force if need be, and starts it again on the same address with its data.
    ///
    /// # Errors
    /// When it does not come up again.
    fn restart(&self) -> Result<(), EngineError>;

    /// The last lines it logged.
    fn last_lines(&self) -> Vec<String>;
}

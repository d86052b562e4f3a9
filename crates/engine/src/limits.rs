//! The limits that every session works under.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Limits on time and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Time for one statement.
    pub statement: Duration,
    /// Time to connect to a server or to start a child process.
    pub connect: Duration,
    /// Memory cap in bytes of an engine that Edgewise started.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { statement: Duration::from_secs(2), connect: Duration::from_secs(20), memory: 4 << 30 }
    }
}

//! The caps every session works under.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Caps on time and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Time for one statement.
    pub statement: Duration,
    /// Time to connect or start a child.
    pub connect: Duration,
    /// Memory of an engine we started, in bytes.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { statement: Duration::from_secs(2), connect: Duration::from_secs(20), memory: 4 << 30 }
    }
}

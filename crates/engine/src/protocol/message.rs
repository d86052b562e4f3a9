//! One request to a child: the steps of a plan.

use super::WireStep;
use serde::{Deserialize, Serialize};

/// A request. The child plays the steps in order, whatever becomes of each, and writes one reply per step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Counts up from 1; comes back in each reply.
    pub id: u64,
    /// What to do.
    pub steps: Vec<WireStep>,
    /// Time for each step in milliseconds. A child that can stop a statement in time should; if none does, it is
    /// killed a little later.
    #[serde(default = "default_limit")]
    pub limit_ms: u64,
}

fn default_limit() -> u64 {
    5_000
}

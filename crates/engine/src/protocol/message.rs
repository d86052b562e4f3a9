//! A request to a child: the steps of a plan.

use super::WireStep;
use serde::{Deserialize, Serialize};

/// A request. The child runs the steps in order, even after a failed one, and writes one reply per step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// The number of the message. It counts up from 1 and is repeated in each reply.
    pub id: u64,
    /// The steps to run.
    pub steps: Vec<WireStep>,
    /// The time for each step, in milliseconds. A child should stop a statement that takes longer; if it does not,
    /// it is killed a little later.
    #[serde(default = "default_limit")]
    pub limit_ms: u64,
}

fn default_limit() -> u64 {
    5_000
}

//! `Budget`: the limits after which the execution of a traversal is aborted.

/// The limits of one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The maximum number of times that traversers may enter steps.
    pub steps: u64,
    /// The maximum number of iterations of a loop for one traverser.
    pub loops: u32,
}

impl Default for Budget {
    /// Enough for every scenario of TinkerPop's feature files. An endless loop is aborted within a second.
    fn default() -> Self {
        Self { steps: 50_000_000, loops: 2_000 }
    }
}

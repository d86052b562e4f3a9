//! `Budget`: how much a traversal may do before it is given up.

/// Limits of one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many times a traverser may enter a step.
    pub steps: u64,
    /// How often one traverser may go round a loop.
    pub loops: u32,
}

impl Default for Budget {
    /// Enough for every scenario of TinkerPop's features; an endless loop ends within a second.
    fn default() -> Self {
        Self { steps: 50_000_000, loops: 2_000 }
    }
}

//! The gate: hands out round indexes, and closes when enough is done, the time is up, or someone asks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Hands out round indexes in order.
pub(super) struct Gate {
    next: AtomicU64,
    /// The first index that is not handed out.
    end: Option<u64>,
    deadline: Option<Instant>,
    closed: AtomicBool,
}

impl Gate {
    pub(super) fn new(first: u64, end: Option<u64>, deadline: Option<Instant>) -> Self {
        Self { next: AtomicU64::new(first), end, deadline, closed: AtomicBool::new(false) }
    }

    /// The next round, until the gate is closed.
    pub(super) fn next(&self, interrupted: &AtomicBool) -> Option<u64> {
        if self.closed.load(Ordering::Relaxed)
            || interrupted.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            return None;
        }
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        if self.end.is_some_and(|end| index >= end) { None } else { Some(index) }
    }

    /// No further rounds.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }
}

//! The gate: hands out round indexes, and closes when enough is done, the time is up, or someone asks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Hands out round indexes in order.
pub(super) struct Gate {
    next: AtomicU64,
    /// The first index that is not handed out.
    end: Option<u64>,
    deadline: Option<Instant>,
    /// From this moment on no round is begun while failures wait to be reduced.
    reserved: Option<Instant>,
    /// True while failures wait to be reduced.
    behind: AtomicBool,
    closed: AtomicBool,
}

impl Gate {
    pub(super) fn new(
        first: u64,
        end: Option<u64>,
        deadline: Option<Instant>,
        reserved: Option<Instant>,
    ) -> Self {
        let (behind, closed) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { next: AtomicU64::new(first), end, deadline, reserved, behind, closed }
    }

    /// Says whether failures wait to be reduced.
    pub(super) fn set_behind(&self, behind: bool) {
        self.behind.store(behind, Ordering::Relaxed);
    }

    /// The next round, until the gate is closed.
    pub(super) fn next(&self, interrupted: &AtomicBool) -> Option<u64> {
        if self.closed.load(Ordering::Relaxed)
            || interrupted.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.behind.load(Ordering::Relaxed)
                && self.reserved.is_some_and(|reserved| Instant::now() >= reserved)
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

#[cfg(test)]
mod tests {
    use super::Gate;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    #[test]
    fn no_round_is_begun_in_the_time_that_is_reserved_while_failures_wait() {
        let (now, on) = (Instant::now(), AtomicBool::new(false));
        let gate = Gate::new(3, None, Some(now + Duration::from_secs(3600)), Some(now));
        assert_eq!(gate.next(&on), Some(3));
        gate.set_behind(true);
        assert_eq!(gate.next(&on), None);
        gate.set_behind(false);
        assert_eq!(gate.next(&on), Some(4));
    }

    #[test]
    fn the_number_of_rounds_and_the_time_both_end_it() {
        let (now, on) = (Instant::now(), AtomicBool::new(false));
        let counted = Gate::new(0, Some(1), Some(now + Duration::from_secs(3600)), None);
        assert_eq!((counted.next(&on), counted.next(&on)), (Some(0), None));
        assert_eq!(Gate::new(0, Some(9), Some(now), None).next(&on), None);
    }
}

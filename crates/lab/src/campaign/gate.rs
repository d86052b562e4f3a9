//! `Gate`: hands out leased rounds to workers. It closes when enough rounds are played, the time is up, or the user
//! interrupts.

use super::CampaignError;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A function that leases at most the given number of rounds from the store, and returns their indices.
type Lease<'a> = Box<dyn Fn(usize) -> Result<Vec<u64>, CampaignError> + Send + Sync + 'a>;

/// The number of rounds that are leased at once: enough that a store shared by many machines is asked rarely, and few
/// enough that little work is lost when a worker dies.
const BATCH: usize = 8;

/// Hands out the indices of rounds to workers, in order.
pub(super) struct Gate<'a> {
    lease: Lease<'a>,
    /// Rounds that are leased and not yet handed out.
    leased: Mutex<VecDeque<u64>>,
    /// The moment after which no round begins.
    deadline: Option<Instant>,
    /// The moment after which no round begins while failures wait to be reduced.
    reserved: Option<Instant>,
    /// True while failures wait to be reduced.
    waiting: AtomicBool,
    /// True once the gate is closed.
    closed: AtomicBool,
}

impl<'a> Gate<'a> {
    /// An open gate. `reserved` is the moment after which no round begins while failures wait to be reduced.
    pub(super) fn new(lease: Lease<'a>, deadline: Option<Instant>, reserved: Option<Instant>) -> Self {
        let (waiting, closed) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { lease, leased: Mutex::default(), deadline, reserved, waiting, closed }
    }

    /// Sets whether failures wait to be reduced.
    pub(super) fn set_waiting(&self, waiting: bool) {
        self.waiting.store(waiting, Ordering::Relaxed);
    }

    /// The index of the next round to play; `None` once no further round may begin.
    ///
    /// # Errors
    /// When no round can be leased.
    pub(super) fn next(&self, interrupted: &AtomicBool) -> Result<Option<u64>, CampaignError> {
        if self.closed.load(Ordering::Relaxed)
            || interrupted.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.waiting.load(Ordering::Relaxed)
                && self.reserved.is_some_and(|reserved| Instant::now() >= reserved)
        {
            return Ok(None);
        }
        let mut leased = self.leased.lock().unwrap_or_else(PoisonError::into_inner);
        if leased.is_empty() {
            leased.extend((self.lease)(BATCH)?);
        }
        Ok(leased.pop_front())
    }

    /// Closes the gate: no further rounds are handed out.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;
    use std::time::Duration;

    /// A lease of the rounds from `first` to before `end`.
    fn rounds(first: u64, end: u64) -> Lease<'static> {
        let next = AtomicU64::new(first);
        Box::new(move |most| {
            let first = next.fetch_add(most as u64, Ordering::Relaxed);
            Ok((first..end.min(first + most as u64)).collect())
        })
    }

    #[test]
    fn no_round_begins_in_the_reserved_time_while_failures_wait() {
        let (now, on) = (Instant::now(), AtomicBool::new(false));
        let gate = Gate::new(rounds(3, 99), Some(now + Duration::from_secs(3600)), Some(now));
        assert_eq!(gate.next(&on).expect("a lease"), Some(3));
        gate.set_waiting(true);
        assert_eq!(gate.next(&on).expect("a lease"), None);
        gate.set_waiting(false);
        assert_eq!(gate.next(&on).expect("a lease"), Some(4));
    }

    #[test]
    fn the_gate_closes_after_the_last_round_and_when_the_time_is_up() {
        let (now, on) = (Instant::now(), AtomicBool::new(false));
        let gate = Gate::new(rounds(0, 10), Some(now + Duration::from_secs(3600)), None);
        let all = std::iter::from_fn(|| gate.next(&on).expect("a lease"));
        assert_eq!(all.collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        assert_eq!(Gate::new(rounds(0, 9), Some(now), None).next(&on).expect("a lease"), None);
    }
}

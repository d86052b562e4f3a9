//! `Deadline`: the end of a phase.

use crate::wire::WireError;
use std::time::{Duration, Instant};

/// The moment a phase must be over, and how long it was given.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Instant,
    limit: Duration,
}

impl Deadline {
    /// So long from now.
    pub fn after(limit: Duration) -> Self {
        // A limit beyond the clock's reach means "a year".
        let now = Instant::now();
        let at = now.checked_add(limit).unwrap_or(now + Duration::from_secs(31_536_000));
        Self { at, limit }
    }

    /// How long the phase was given.
    pub fn limit(self) -> Duration {
        self.limit
    }

    /// What is left, never zero: a socket takes zero for "for ever".
    ///
    /// # Errors
    /// [`WireError::Timeout`] when nothing is left.
    pub fn left(self, doing: &'static str) -> Result<Duration, WireError> {
        let left = self.at.saturating_duration_since(Instant::now());
        match left.is_zero() {
            true => Err(WireError::Timeout { doing, limit: self.limit }),
            false => Ok(left.max(Duration::from_millis(1))),
        }
    }
}

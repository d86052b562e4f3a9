//! `Deadline`: the time by which a phase of communication must end.

use crate::wire::WireError;
use std::time::{Duration, Instant};

/// The time by which a phase must end, and the limit it was given.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    at: Instant,
    limit: Duration,
}

impl Deadline {
    /// A deadline that is `limit` from now.
    pub fn after(limit: Duration) -> Self {
        // A limit too large for the clock means a year.
        let now = Instant::now();
        let at = now.checked_add(limit).unwrap_or(now + Duration::from_secs(31_536_000));
        Self { at, limit }
    }

    /// The limit that the phase was given.
    pub fn limit(self) -> Duration {
        self.limit
    }

    /// The time that is left. It is never zero, because a socket takes zero for "no limit".
    ///
    /// # Errors
    /// [`WireError::Timeout`] when no time is left.
    pub fn left(self, doing: &'static str) -> Result<Duration, WireError> {
        let left = self.at.saturating_duration_since(Instant::now());
        match left.is_zero() {
            true => Err(WireError::Timeout { doing, limit: self.limit }),
            false => Ok(left.max(Duration::from_millis(1))),
        }
    }
}

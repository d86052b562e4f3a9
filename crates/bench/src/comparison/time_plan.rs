//! `TimePlan`: how the time of a comparison is shared between its parts.

use serde::Serialize;
use std::time::Duration;

/// One part in this many of the time is for speed; the others are for findings.
const SPEED_PART: u32 = 5;

/// How the time of a comparison is shared. Every engine has the same time for findings. Fetching and starting engines,
/// and conformance suites, take time besides, because a suite that is cut off would say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TimePlan {
    /// Seconds of the whole comparison, as the user asked.
    pub whole_s: f64,
    /// Seconds for the findings of each engine, reduction included.
    pub findings_s: f64,
    /// Seconds for speed per engine. The engines of one language take turns, so their seconds add up to one part.
    pub speed_s: f64,
}

impl TimePlan {
    /// Shares the time between this many engines.
    pub fn of(whole: Duration, engines: usize) -> Self {
        let whole_s = whole.as_secs_f64();
        let engines = f64::from(u32::try_from(engines.max(1)).unwrap_or(u32::MAX));
        let speed_s = whole_s / f64::from(SPEED_PART) / engines;
        Self { whole_s, findings_s: whole_s / engines - speed_s, speed_s }
    }

    /// The time for the findings of one engine.
    pub fn findings(&self) -> Duration {
        Duration::from_secs_f64(self.findings_s)
    }

    /// The time for the speed of all engines of a language together.
    pub fn speed(&self, engines: usize) -> Duration {
        Duration::from_secs_f64(self.speed_s) * u32::try_from(engines).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::TimePlan;
    use std::time::Duration;

    #[test]
    fn a_fifth_of_the_time_is_for_speed_and_the_rest_is_shared_equally() {
        let plan = TimePlan::of(Duration::from_secs(600), 3);
        assert_eq!(plan.findings(), Duration::from_secs(160));
        assert_eq!(plan.speed(3), Duration::from_secs(120));
    }
}

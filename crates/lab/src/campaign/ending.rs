//! When a campaign ends, and how much of it may be spent on reduction.

use std::time::Duration;

/// The maximum time reserved at the end of a timed campaign, in which no round begins while failures wait to be
/// reduced. The reserve is a fifth of the time, up to this.
const MOST_RESERVED: Duration = Duration::from_secs(120);
/// The minimum and maximum time for the reduction of one failure in a timed campaign.
const LONGEST_REDUCTION: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];
/// The plays that all reductions of a campaign with `--cases` share: this many for each query, and at least
/// `LEAST_PLAYS`.
const PLAYS_PER_CASE: u64 = 60;
const LEAST_PLAYS: u64 = 8_000;

/// When a campaign ends: after a number of queries, after a time, or whichever comes first. At least one is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// The number of queries after which it ends.
    pub cases: Option<u64>,
    /// The time after which it ends, reduction included.
    pub time: Option<Duration>,
}

impl Ending {
    /// Ends after this many queries.
    pub fn cases(cases: u64) -> Self {
        Self { cases: Some(cases), time: None }
    }

    /// Ends after this time.
    pub fn time(time: Duration) -> Self {
        Self { cases: None, time: Some(time) }
    }

    /// The last part of the time, which is reserved for reduction while failures wait for it.
    pub(super) fn reserve(self) -> Duration {
        self.time.map_or(Duration::ZERO, |time| (time / 5).min(MOST_RESERVED))
    }

    /// The time limit for reducing one failure, if there is one. Without it, a hang would block an epoch: each step
    /// takes the full time limit of a statement, and the workers wait meanwhile.
    pub(super) fn longest_reduction(self) -> Option<Duration> {
        self.time.map(|time| (time / 20).clamp(LONGEST_REDUCTION[0], LONGEST_REDUCTION[1]))
    }

    /// How many plays all reductions may take together. The limit is a count, not a time, so that the same seed gives
    /// the same findings.
    pub(super) fn most_plays(self) -> u64 {
        self.cases.map_or(u64::MAX, |cases| cases.saturating_mul(PLAYS_PER_CASE).max(LEAST_PLAYS))
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;
    use std::time::Duration;

    #[test]
    fn one_failure_takes_a_twentieth_of_a_timed_run_and_the_same_work_of_a_counted_one() {
        let of = |seconds| Ending::time(Duration::from_secs(seconds)).longest_reduction();
        assert_eq!(of(600), Some(Duration::from_secs(30)));
        assert_eq!(of(20), Some(Duration::from_secs(10)));
        assert_eq!(of(86_400), Some(Duration::from_secs(120)));
        assert_eq!(Ending::cases(1000).longest_reduction(), None);
    }

    #[test]
    fn the_reductions_of_a_counted_run_are_bounded_by_plays_and_those_of_a_timed_one_by_its_time() {
        assert_eq!(Ending::cases(10).most_plays(), 8_000);
        assert_eq!(Ending::cases(3000).most_plays(), 180_000);
        assert_eq!(Ending::time(Duration::from_secs(60)).most_plays(), u64::MAX);
        assert_eq!(Ending::time(Duration::from_secs(60)).reserve(), Duration::from_secs(12));
        assert_eq!(Ending::time(Duration::from_secs(3600)).reserve(), Duration::from_secs(120));
        assert_eq!(Ending::cases(10).reserve(), Duration::ZERO);
    }
}

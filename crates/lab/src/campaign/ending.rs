//! When a campaign ends, and how much of it goes into making findings smaller.

use std::time::Duration;

/// The last part of a timed campaign in which no round is begun while failures wait to be reduced: a fifth of its time, but
/// not more than this.
const MOST_RESERVED: Duration = Duration::from_secs(120);
/// The least and the most of what one failure may take to be made smaller in a run with a time.
const LONGEST_REDUCTION: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];
/// Plays that all reductions of a counted campaign have together, for each query, and at least.
const PLAYS_PER_CASE: u64 = 60;
const LEAST_PLAYS: u64 = 8_000;

/// When a campaign ends: after so many queries, after so long, or whichever comes first. At least one is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// After so many queries.
    pub cases: Option<u64>,
    /// After so long, reduction included.
    pub time: Option<Duration>,
}

impl Ending {
    /// After so many queries.
    pub fn cases(cases: u64) -> Self {
        Self { cases: Some(cases), time: None }
    }

    /// After so long.
    pub fn time(time: Duration) -> Self {
        Self { cases: None, time: Some(time) }
    }

    /// The last part of the time, which belongs to reduction if anything waits for it.
    pub(super) fn reserve(self) -> Duration {
        self.time.map_or(Duration::ZERO, |time| (time / 5).min(MOST_RESERVED))
    }

    /// How long one failure may be made smaller, if that is limited: each step of a hang takes as long as a statement may,
    /// and the workers wait for the end of an epoch meanwhile.
    pub(super) fn longest_reduction(self) -> Option<Duration> {
        self.time.map(|time| (time / 20).clamp(LONGEST_REDUCTION[0], LONGEST_REDUCTION[1]))
    }

    /// How many plays all reductions may take together. Counted, not timed, so that the same seed gives the same findings.
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

//! `Ending`: when a campaign ends, and how much of it may be spent on reduction.

use std::time::Duration;

/// The maximum length of the reserve: the last part of a timed campaign, in which no round begins while failures wait
/// to be reduced. The reserve is a fifth of the campaign's time, but not longer than this.
const MOST_RESERVED: Duration = Duration::from_secs(120);
/// The bounds of the time limit for reducing one failure in a timed campaign.
const LONGEST_REDUCTION: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];
/// In a campaign with `--cases`, all reductions together may play a plan this many times for each query, and at least
/// `LEAST_PLAYS`.
const PLAYS_PER_CASE: u64 = 60;
/// The minimum number of plays that all reductions of a campaign with `--cases` may take together.
const LEAST_PLAYS: u64 = 8_000;

/// When a campaign ends: after a number of queries, after a time, or at whichever comes first. At least one of both is
/// given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// The number of queries after which the campaign ends.
    pub cases: Option<u64>,
    /// The time after which the campaign ends, reduction included.
    pub time: Option<Duration>,
}

impl Ending {
    /// An ending after this many queries.
    pub fn cases(cases: u64) -> Self {
        Self { cases: Some(cases), time: None }
    }

    /// An ending after this time.
    pub fn time(time: Duration) -> Self {
        Self { cases: None, time: Some(time) }
    }

    /// The length of the last part of a timed campaign, in which no round begins while failures wait to be reduced.
    pub(super) fn reserve(self) -> Duration {
        self.time.map_or(Duration::ZERO, |time| (time / 5).min(MOST_RESERVED))
    }

    /// The time limit for reducing one failure; `None` without `--time`. Without this limit, a hang would block an
    /// epoch: each candidate takes the full time limit of a statement, and the workers wait meanwhile.
    pub(super) fn longest_reduction(self) -> Option<Duration> {
        self.time.map(|time| (time / 20).clamp(LONGEST_REDUCTION[0], LONGEST_REDUCTION[1]))
    }

    /// How many times all reductions together may play a plan. The limit is a count, not a time, so that the same seed
    /// gives the same findings.
    pub(super) fn most_plays(self) -> u64 {
        self.cases.map_or(u64::MAX, |cases| cases.saturating_mul(PLAYS_PER_CASE).max(LEAST_PLAYS))
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;
    use std::time::Duration;

    #[test]
    fn a_reduction_takes_a_twentieth_of_a_timed_campaign_and_has_no_time_limit_otherwise() {
        let of = |seconds| Ending::time(Duration::from_secs(seconds)).longest_reduction();
        assert_eq!(of(600), Some(Duration::from_secs(30)));
        assert_eq!(of(20), Some(Duration::from_secs(10)));
        assert_eq!(of(86_400), Some(Duration::from_secs(120)));
        assert_eq!(Ending::cases(1000).longest_reduction(), None);
    }

    #[test]
    fn all_reductions_are_limited_by_plays_in_a_counted_campaign_and_by_time_in_a_timed_one() {
        assert_eq!(Ending::cases(10).most_plays(), 8_000);
        assert_eq!(Ending::cases(3000).most_plays(), 180_000);
        assert_eq!(Ending::time(Duration::from_secs(60)).most_plays(), u64::MAX);
        assert_eq!(Ending::time(Duration::from_secs(60)).reserve(), Duration::from_secs(12));
        assert_eq!(Ending::time(Duration::from_secs(3600)).reserve(), Duration::from_secs(120));
        assert_eq!(Ending::cases(10).reserve(), Duration::ZERO);
    }
}

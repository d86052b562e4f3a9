//! When a campaign ends, and how long findings may be made smaller before and after.

use std::time::Duration;

/// How long after the end of a timed campaign findings may still be made smaller: a fifth of its time, but not less and not
/// more than this.
const GRACE: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(120)];
/// The least and the most of what one failure may take to be made smaller in a run with a time.
const LONGEST_REDUCTION: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(120)];

/// When a campaign ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// After so many queries.
    Cases(u64),
    /// After so long.
    Time(Duration),
}

impl Ending {
    /// How long findings may still be made smaller when the time is up.
    pub(super) fn grace(self) -> Duration {
        match self {
            Self::Cases(_) => Duration::ZERO,
            Self::Time(time) => (time / 5).clamp(GRACE[0], GRACE[1]),
        }
    }

    /// How long one failure may be made smaller, if that is limited: each step of a hang takes as long as a statement may,
    /// and the workers wait for the end of an epoch meanwhile.
    pub(super) fn longest_reduction(self) -> Option<Duration> {
        match self {
            Self::Cases(_) => None,
            Self::Time(time) => Some((time / 20).clamp(LONGEST_REDUCTION[0], LONGEST_REDUCTION[1])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;
    use std::time::Duration;

    #[test]
    fn one_failure_takes_a_twentieth_of_a_timed_run_and_the_same_work_of_a_counted_one() {
        let of = |seconds| Ending::Time(Duration::from_secs(seconds)).longest_reduction();
        assert_eq!(of(600), Some(Duration::from_secs(30)));
        assert_eq!(of(20), Some(Duration::from_secs(10)));
        assert_eq!(of(86_400), Some(Duration::from_secs(120)));
        assert_eq!(Ending::Cases(1000).longest_reduction(), None);
    }
}

//! `Chance`: how often a candidate must fail to be kept, for cases that do not fail every time.

/// How often a candidate is played, and how often it must fail to be kept: of `plays` plays, `needed` must show the
/// symptom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chance {
    pub(super) needed: u32,
    pub(super) plays: u32,
}

/// The maximum number of plays of one candidate.
const MOST_PLAYS: u32 = 30;

impl Chance {
    /// For a case that fails every time: one play, which must fail.
    pub(super) const CERTAIN: Self = Self { needed: 1, plays: 1 };

    /// For a case that failed in `shown` of `tried` plays. A candidate is played so often that three failures can be
    /// expected. It must fail at least once, and not much more rarely than the case itself: a case that fails once in a
    /// hundred plays is useless.
    pub(super) fn of(shown: u32, tried: u32) -> Self {
        if shown == 0 || shown >= tried {
            return Self::CERTAIN;
        }
        let plays = (3 * tried).div_ceil(shown).clamp(2, MOST_PLAYS);
        let expected = f64::from(plays) * f64::from(shown) / f64::from(tried);
        // A candidate must fail at least a third as often as expected.
        let needed = ((expected / 3.0).round() as u32).max(1);
        Self { needed, plays }
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn the_rarer_a_failure_is_the_more_often_a_candidate_is_played() {
        assert_eq!(Chance::of(20, 20), Chance::CERTAIN);
        assert_eq!(Chance::of(10, 20), Chance { needed: 1, plays: 6 });
        assert_eq!(Chance::of(4, 20), Chance { needed: 1, plays: 15 });
        assert_eq!(Chance::of(1, 20), Chance { needed: 1, plays: 30 });
        assert_eq!(Chance::of(19, 20), Chance { needed: 1, plays: 4 });
    }
}

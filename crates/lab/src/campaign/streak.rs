//! A streak: how often a symptom was seen, and how many reductions in a row brought nothing new.

/// What is known of a symptom's failures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Streak {
    /// Failures seen.
    seen: u32,
    /// Reductions in a row that ended at a signature that was known.
    dry: u32,
    /// Reductions that ended nowhere: the failure did not show again, so that nothing is known of its cause.
    lost: u32,
}

impl Streak {
    /// Counts a failure. True if it is worth a reduction: until so many in a row have brought nothing new, and ever more seldom
    /// after that, so that a cause behind a common symptom is not missed for ever.
    pub(super) fn see(&mut self, most_dry: u32) -> bool {
        self.seen += 1;
        self.dry < most_dry && self.lost < 2 * most_dry || self.seen.is_power_of_two()
    }

    /// Counts a reduction.
    pub(super) fn reduced(&mut self, brought_something_new: bool) {
        self.dry = if brought_something_new { 0 } else { self.dry + 1 };
    }

    /// Counts a reduction of a failure that did not show again. It says nothing of the others, but not for ever.
    pub(super) fn lost(&mut self) {
        self.lost += 1;
    }

    /// True if only one failure was seen.
    pub(super) fn is_first(self) -> bool {
        self.seen == 1
    }
}

#[cfg(test)]
mod tests {
    use super::Streak;

    #[test]
    fn a_symptom_that_brings_nothing_new_is_reduced_ever_more_seldom() {
        let mut streak = Streak::default();
        let mut places = Vec::new();
        for place in 1..=40_u32 {
            if streak.see(3) {
                places.push(place);
                streak.reduced(place == 5);
            }
        }
        assert_eq!(places, [1, 2, 3, 4, 8, 16, 32]);
    }

    #[test]
    fn failures_that_did_not_show_again_do_not_stand_for_the_others() {
        let mut streak = Streak::default();
        let mut places = Vec::new();
        for place in 1..=40_u32 {
            if streak.see(3) {
                places.push(place);
                if place < 6 { streak.lost() } else { streak.reduced(false) }
            }
        }
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 7, 8, 16, 32]);
    }

    #[test]
    fn something_new_begins_the_streak_again() {
        let mut streak = Streak::default();
        let mut places = Vec::new();
        for place in 1..=10_u32 {
            if streak.see(3) {
                places.push(place);
                streak.reduced(place == 1 || place == 3);
            }
        }
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 8]);
    }
}

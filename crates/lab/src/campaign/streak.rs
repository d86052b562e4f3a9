//! A streak: how often a symptom was seen, and how many reductions in a row found nothing new.

/// Counts of a symptom's failures and their reductions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Failures seen.
    seen: u32,
    /// Reductions in a row that ended with a known signature.
    dry: u32,
    /// Reductions of failures that did not show again, so that their cause is unknown.
    lost: u32,
}

impl Streak {
    /// True if the next failure is worth a reduction: always until `most_dry` reductions in a row found nothing new,
    /// and ever more rarely after that, so that another cause behind a common symptom is still found.
    pub fn is_due(self, most_dry: u32) -> bool {
        self.dry < most_dry && self.lost < 2 * most_dry || (self.seen + 1).is_power_of_two()
    }

    /// Counts a failure.
    pub fn see(&mut self) {
        self.seen += 1;
    }

    /// Counts a reduction.
    pub fn reduced(&mut self, brought_something_new: bool) {
        self.dry = if brought_something_new { 0 } else { self.dry + 1 };
    }

    /// Counts a reduction of a failure that did not show again. It does not count as finding nothing new, but too
    /// many of them end the streak as well.
    pub fn lost(&mut self) {
        self.lost += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Streak;

    #[test]
    fn a_symptom_that_brings_nothing_new_is_reduced_ever_more_rarely() {
        let mut streak = Streak::default();
        let mut places = Vec::new();
        for place in 1..=40_u32 {
            let due = streak.is_due(3);
            streak.see();
            if due {
                places.push(place);
                streak.reduced(place == 5);
            }
        }
        assert_eq!(places, [1, 2, 3, 4, 8, 16, 32]);
    }

    #[test]
    fn failures_that_did_not_show_again_say_little_about_the_others() {
        let mut streak = Streak::default();
        let mut places = Vec::new();
        for place in 1..=40_u32 {
            let due = streak.is_due(3);
            streak.see();
            if due {
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
            let due = streak.is_due(3);
            streak.see();
            if due {
                places.push(place);
                streak.reduced(place == 1 || place == 3);
            }
        }
        assert_eq!(places, [1, 2, 3, 4, 5, 6, 8]);
    }
}

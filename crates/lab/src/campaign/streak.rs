//! `Streak`: how often a symptom was seen, and how many reductions in a row found nothing new.

/// Counts of the failures of one symptom, and of the reductions of such failures. They decide whether the next failure
/// is worth a reduction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The number of failures that were seen.
    seen: u32,
    /// The number of latest reductions in a row that ended with a known signature.
    dry: u32,
    /// The number of reductions of failures that did not occur again, so that their cause is unknown.
    lost: u32,
}

impl Streak {
    /// True if the next failure is worth a reduction: always until `most_dry` reductions in a row found nothing new,
    /// and ever more rarely after that, so that another cause of a common symptom is still found.
    pub fn is_due(self, most_dry: u32) -> bool {
        self.dry < most_dry && self.lost < 2 * most_dry || (self.seen + 1).is_power_of_two()
    }

    /// Counts a failure of the symptom.
    pub fn see(&mut self) {
        self.seen += 1;
    }

    /// Counts a reduction that ended with a new or a known signature.
    pub fn reduced(&mut self, brought_something_new: bool) {
        self.dry = if brought_something_new { 0 } else { self.dry + 1 };
    }

    /// Counts a reduction of a failure that did not occur again. Such reductions are counted apart from those that
    /// found nothing new, and twice as many of them are allowed before reductions become rare.
    pub fn lost(&mut self) {
        self.lost += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Streak;

    #[test]
    fn a_symptom_without_new_signatures_is_reduced_ever_more_rarely() {
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
    fn failures_that_did_not_occur_again_hardly_delay_the_reduction_of_others() {
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
    fn a_new_signature_resets_the_count_of_reductions_without_one() {
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

//! `Interval`: a range of integers.

/// All integers from `low` to `high`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Interval {
    /// All 64-bit integers.
    pub(super) const ALL: Self = Self { low: i64::MIN, high: i64::MAX };
    /// The possible numbers of rows, elements or characters. Memory limits them so far that the square of the upper end
    /// fits into 64 bits.
    pub(super) const COUNT: Self = Self { low: 0, high: 1 << 28 };

    /// The interval from `low` to `high`.
    pub(super) const fn new(low: i64, high: i64) -> Self {
        Self { low, high }
    }

    /// The interval that contains only this integer.
    pub(super) const fn one(value: i64) -> Self {
        Self { low: value, high: value }
    }

    /// The smallest interval that contains both intervals.
    pub(super) fn or(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Whether the interval contains this integer.
    pub(super) fn has(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The interval from the least to the greatest of these numbers, and whether one of the numbers exceeds 64 bits.
    /// If one does, the interval contains all integers.
    pub(super) fn spanning(ends: impl IntoIterator<Item = i128>) -> (Self, bool) {
        let (mut low, mut high) = (i128::MAX, i128::MIN);
        for end in ends {
            (low, high) = (low.min(end), high.max(end));
        }
        let (least, greatest) = (i128::from(i64::MIN), i128::from(i64::MAX));
        let overflows = low < least || high > greatest;
        let clamp = |end: i128| end.clamp(least, greatest) as i64;
        // A result beyond 64 bits may wrap around to any integer.
        (if overflows { Self::ALL } else { Self { low: clamp(low), high: clamp(high) } }, overflows)
    }

    /// Both ends, as 128-bit integers, so that arithmetic on them cannot overflow.
    pub(super) fn ends(self) -> [i128; 2] {
        [self.low.into(), self.high.into()]
    }
}

//! `Freedom`: how far one engine may vary a value from one run to the next.

/// How far one engine may vary a value from one run to the next. The last digits of approximate functions do not
/// count: one engine always gives the same digits, only another engine gives others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Freedom {
    /// Not at all.
    #[default]
    Exact,
    /// Among equivalent values: 1 and 1.0, 0.0 and -0.0, one instant in two zones.
    Representative,
    /// In the order of the elements of a list.
    ListOrder,
    /// Among paths of the same length, or lists of the same size: several shortest paths.
    Tie,
    /// Arbitrarily.
    Free,
}

impl Freedom {
    /// The freedom of a value that is one of two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact, other) => other,
            (own, Self::Exact) => own,
            (own, other) if own == other => own,
            _ => Self::Free,
        }
    }

    /// The freedom of a value computed from one of this freedom by a function that depends on all of it.
    #[must_use]
    pub fn through(self) -> Self {
        if self == Self::Exact { Self::Exact } else { Self::Free }
    }
}

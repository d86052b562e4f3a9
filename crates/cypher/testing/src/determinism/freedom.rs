//! `Freedom`: how free one engine is in choosing a value, from one run to the next.

/// How free one engine is in choosing a value, from one run to the next. The last digits of approximate functions are
/// no such freedom: an engine gives the same digits each time, only another engine gives others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Freedom {
    /// Not at all.
    #[default]
    Exact,
    /// Among equivalent values: 1 and 1.0, 0.0 and -0.0, one instant in two zones.
    Representative,
    /// In the order of the elements of a list.
    ListOrder,
    /// Among paths of one length, or lists of one size: the ties of shortest paths.
    Tie,
    /// Altogether.
    Free,
}

impl Freedom {
    /// What is known of a value that is one of two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact, other) => other,
            (own, Self::Exact) => own,
            (own, other) if own == other => own,
            _ => Self::Free,
        }
    }

    /// What is known of a value computed from one of this freedom by a function that sees everything.
    #[must_use]
    pub fn through(self) -> Self {
        if self == Self::Exact { Self::Exact } else { Self::Free }
    }
}

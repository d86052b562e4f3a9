//! `Freedom`: how far one engine may vary a value from one run to the next.

/// How far one engine may vary a value from one run to the next. The last digits of approximate results do not count:
/// one engine always computes the same digits, and only another engine may compute others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Freedom {
    /// The value does not vary.
    #[default]
    Exact,
    /// The value is one of several equivalent values: 1 or 1.0, 0.0 or -0.0, the same instant in one zone or another.
    Representative,
    /// The value is a list whose elements may come in any order.
    ListOrder,
    /// The value is one of several paths of the same length, or lists of the same size, because there may be several
    /// shortest paths.
    Tie,
    /// The value varies arbitrarily.
    Free,
}

impl Freedom {
    /// The freedom of a value that is either of two values with these freedoms.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact, other) => other,
            (own, Self::Exact) => own,
            (own, other) if own == other => own,
            _ => Self::Free,
        }
    }

    /// The freedom of a result that depends on the whole value, if the value has this freedom.
    #[must_use]
    pub fn through(self) -> Self {
        if self == Self::Exact { Self::Exact } else { Self::Free }
    }
}

//! `Determinism`: what of an answer every engine has to give alike.

/// Whether a part of the answer is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// Every engine gives the same.
    #[default]
    Determined,
    /// Engines may differ.
    Open,
}

impl Fact {
    /// Open if one of them is.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Determined, Self::Determined) => Self::Determined,
            _ => Self::Open,
        }
    }

    /// Whether it is determined.
    pub const fn is_determined(self) -> bool {
        matches!(self, Self::Determined)
    }
}

/// How far the order of results is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OrderFact {
    /// Wholly.
    #[default]
    Fixed,
    /// Up to results with equal sort keys.
    Ties,
    /// Not at all.
    Open,
}

/// What of an answer is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Determinism {
    /// The results as a bag; maps and sets are compared without order.
    pub bag: Fact,
    /// The order of the results.
    pub order: OrderFact,
    /// Whether there is at most one result.
    pub single: bool,
    /// The last digits of floating-point results: sums depend on the order of their parts.
    pub rounding: Fact,
    /// The types of numbers among the results.
    pub types: Fact,
    /// The paths of the results.
    pub path: Fact,
    /// What labels of the path are bound to.
    pub labels: Fact,
    /// How results are bulked.
    pub bulk: Fact,
    /// The sacks.
    pub sack: Fact,
    /// The side effects, and the graph after the traversal.
    pub side_effects: Fact,
}

//! `Fact`, `OrderFact` and `GraphFacts`: how far a part of an answer is determined, and what is known of the graph.

/// Whether a part of the answer is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// Every engine gives the same.
    #[default]
    Determined,
    /// Every engine gives the same but for the order inside lists.
    Loose,
    /// Engines may differ.
    Open,
}

impl Fact {
    /// What is left of two facts that are both needed.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        if (self as u8) < (other as u8) { other } else { self }
    }

    /// Whether it is determined to the last detail.
    pub const fn is_determined(self) -> bool {
        matches!(self, Self::Determined)
    }

    /// Whether engines may differ in more than the order inside lists.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open)
    }

    /// Open if the order inside lists is: for what reads it.
    #[must_use]
    pub const fn read(self) -> Self {
        match self {
            Self::Determined => Self::Determined,
            Self::Loose | Self::Open => Self::Open,
        }
    }

    /// Determined if only the order inside lists is not: for what does not see it.
    #[must_use]
    pub const fn settled(self) -> Self {
        match self {
            Self::Determined | Self::Loose => Self::Determined,
            Self::Open => Self::Open,
        }
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

/// What is known of the graph a traversal is asked of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphFacts {
    /// Whether a vertex may hold several values of one key.
    pub multi_properties: bool,
    /// Whether `group('a')` and its kin wait for the whole stream, see [`Knobs`](crate::Knobs).
    pub side_effects_are_barriers: bool,
}

impl Default for GraphFacts {
    fn default() -> Self {
        Self { multi_properties: true, side_effects_are_barriers: true }
    }
}

//! `Fact` and `OrderFact`: how far a part of an answer is determined. `GraphFacts`: what is known of the graph.

/// Whether a part of the answer is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// This part is the same on every engine.
    #[default]
    Determined,
    /// This part is the same on every engine, except for the order inside lists.
    Loose,
    /// This part may differ between engines.
    Open,
}

impl Fact {
    /// The fact for something that depends on both facts: the less determined one.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        if (self as u8) < (other as u8) { other } else { self }
    }

    /// Whether the part is the same on every engine, including the order inside lists.
    pub const fn is_determined(self) -> bool {
        matches!(self, Self::Determined)
    }

    /// Whether engines may differ in more than the order inside lists.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open)
    }

    /// The fact for something that reads the order inside lists: open if that order is.
    #[must_use]
    pub const fn with_list_order(self) -> Self {
        match self {
            Self::Determined => Self::Determined,
            Self::Loose | Self::Open => Self::Open,
        }
    }

    /// The fact for something that ignores the order inside lists: determined if only that order is open.
    #[must_use]
    pub const fn without_list_order(self) -> Self {
        match self {
            Self::Determined | Self::Loose => Self::Determined,
            Self::Open => Self::Open,
        }
    }
}

/// How far the order of results is determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OrderFact {
    /// The order is fully determined.
    #[default]
    Fixed,
    /// The order is determined, except among results with equal sort keys.
    Ties,
    /// Any order is allowed.
    Open,
}

/// What is known of the graph on which a traversal runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphFacts {
    /// True if a vertex may hold several values of one key.
    pub multi_properties: bool,
    /// True if side-effect steps such as `group('a')` wait for the whole stream, see [`Knobs`](crate::Knobs).
    pub side_effects_are_barriers: bool,
}

impl Default for GraphFacts {
    fn default() -> Self {
        Self { multi_properties: true, side_effects_are_barriers: true }
    }
}

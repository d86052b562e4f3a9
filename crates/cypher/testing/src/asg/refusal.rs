//! `Refusal`: why a pattern is not rewritten.

/// Why a pattern is not rewritten. Conditions (a) to (i) are those of the notes on GRev.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// A shortest path or a path selector, whose position among other paths matters to engines.
    Selector,
    /// Two adjacent nodes without a relationship between them.
    Juxtaposed,
    /// A map with the same key twice: it is undefined which value counts (d).
    DuplicateKey,
    /// A property map that is a parameter.
    ParameterMap,
    /// A constraint refers to another variable of the clause and cannot be moved to WHERE (e, f).
    ForeignReference,
    /// The clause has planner hints, which refer to the pattern.
    Hints,
    /// A path variable or a named list of relationships requires the path as written (b, c).
    Pinned,
    /// The pattern has no other form.
    OnlyOneForm,
}

impl Refusal {
    /// Every reason.
    pub const ALL: &[Self] = &[
        Self::Selector,
        Self::Juxtaposed,
        Self::DuplicateKey,
        Self::ParameterMap,
        Self::ForeignReference,
        Self::Hints,
        Self::Pinned,
        Self::OnlyOneForm,
    ];
}

//! `Refusal`: why a pattern is left as it is.

/// Why a pattern is left as it is. Conditions (a) to (i) are those of the notes on GRev.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// A shortest path or a path selector, whose place among other paths matters to engines.
    Selector,
    /// Two nodes side by side.
    Juxtaposed,
    /// A map with the same key twice: which one counts is open (d).
    DuplicateKey,
    /// A property map that is a parameter.
    ParameterMap,
    /// A constraint refers to another variable of the clause and cannot be moved to WHERE (e, f).
    ForeignReference,
    /// The clause has hints, which name places of the pattern.
    Hints,
    /// A path variable or a named list of relationships pins the path (b, c).
    Pinned,
    /// Nothing else can be written.
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

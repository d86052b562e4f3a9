//! `Refusal`: why a pattern is not rewritten.

/// Why a pattern is not rewritten: the rewritten pattern could mean something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// The pattern has `shortestPath` or a path selector; for engines its position among the other paths matters.
    Selector,
    /// The pattern has two adjacent nodes without a relationship between them.
    Juxtaposed,
    /// A property map has the same key twice; which value counts is undefined.
    DuplicateKey,
    /// The properties are a parameter instead of a map literal, so they cannot be spread over several occurrences.
    ParameterMap,
    /// A constraint refers to another variable of the clause and cannot be moved to WHERE.
    ForeignReference,
    /// The clause has planner hints, which name parts of the pattern.
    Hints,
    /// All paths must stay as written, because of path variables or groups.
    Pinned,
    /// The pattern can be written in one way only.
    OnlyOneForm,
}

impl Refusal {
    /// All reasons.
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

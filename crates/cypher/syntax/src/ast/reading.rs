//! Syntax trees of the reading clauses: MATCH, UNWIND, WITH, RETURN, LOAD CSV.

use super::{Expr, IndexKind, Name, PathPattern, Projection};

/// The clause `[OPTIONAL] MATCH patterns [hints] [WHERE …]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// Whether `OPTIONAL` is written before `MATCH`.
    pub optional: bool,
    /// `REPEATABLE ELEMENTS` or `DIFFERENT RELATIONSHIPS`, if written.
    pub mode: Option<MatchMode>,
    /// The path patterns, at least one.
    pub patterns: Vec<PathPattern>,
    /// The planner hints: `USING …`.
    pub hints: Vec<Hint>,
    /// The condition of `WHERE`, if written.
    pub where_: Option<Expr>,
}

/// Which elements may repeat in one MATCH (Cypher 25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchMode {
    /// `REPEATABLE ELEMENTS`: a path may use an element several times.
    RepeatableElements,
    /// `DIFFERENT RELATIONSHIPS`: no relationship is used twice. This is the default.
    DifferentRelationships,
}

/// A planner hint after MATCH.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// `USING [kind] INDEX [SEEK] v:L(k, …)`: use an index.
    Index {
        /// The word before INDEX.
        kind: IndexKind,
        /// The variable to find by the index.
        variable: Name,
        /// The label or type that is indexed.
        label: Name,
        /// The keys of the index.
        keys: Vec<Name>,
        /// Whether `SEEK` is written.
        seek: bool,
    },
    /// `USING SCAN v:L`: scan a label.
    Scan {
        /// The variable to find by the scan.
        variable: Name,
        /// The label or type to scan.
        label: Name,
    },
    /// `USING JOIN ON v, …`: join at variables.
    Join {
        /// The variables to join at.
        variables: Vec<Name>,
    },
}

/// The clause `UNWIND list AS variable`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unwind {
    /// The list whose elements become rows.
    pub list: Expr,
    /// The variable bound to each element.
    pub variable: Name,
}

/// The clause `WITH items [ORDER BY …] [SKIP …] [LIMIT …] [WHERE …]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct With {
    /// What is passed on to the next clause.
    pub projection: Projection,
    /// The filter on the projected rows.
    pub where_: Option<Expr>,
}

/// The clause `RETURN items [ORDER BY …] [SKIP …] [LIMIT …]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Return {
    /// What is returned.
    pub projection: Projection,
}

/// `LOAD CSV [WITH HEADERS] FROM e AS v [FIELDTERMINATOR s]` (parsed and printed, never generated).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoadCsv {
    /// Whether `WITH HEADERS` is written.
    pub headers: bool,
    /// The URL to load from.
    pub from: Expr,
    /// The variable for each row of the file.
    pub variable: Name,
    /// The field terminator, if written.
    pub terminator: Option<Name>,
}

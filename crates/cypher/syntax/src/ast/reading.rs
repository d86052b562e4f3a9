//! Reading clauses: MATCH, UNWIND, WITH, RETURN, LOAD CSV.

use super::{Expr, IndexKind, Name, PathPattern, Projection};

/// `[OPTIONAL] MATCH <graph pattern binding table>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// `OPTIONAL` is written before `MATCH`.
    pub optional: bool,
    /// `REPEATABLE ELEMENTS` or `DIFFERENT RELATIONSHIPS`, if written.
    pub mode: Option<MatchMode>,
    /// `<path pattern list>`, at least one.
    pub patterns: Vec<PathPattern>,
    /// `USING …` hints.
    pub hints: Vec<Hint>,
    /// `<graph pattern where clause>`
    pub where_: Option<Expr>,
}

/// Which elements may repeat in one MATCH (Cypher 25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchMode {
    /// `REPEATABLE ELEMENTS`: walks.
    RepeatableElements,
    /// `DIFFERENT RELATIONSHIPS`: trails, the default.
    DifferentRelationships,
}

/// A planner hint after MATCH.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// `USING [kind] INDEX [SEEK] v:L(k, …)`
    Index {
        /// The word before INDEX.
        kind: IndexKind,
        /// The variable.
        variable: Name,
        /// Label or type.
        label: Name,
        /// Keys.
        keys: Vec<Name>,
        /// `SEEK` is written.
        seek: bool,
    },
    /// `USING SCAN v:L`
    Scan {
        /// The variable.
        variable: Name,
        /// Label or type.
        label: Name,
    },
    /// `USING JOIN ON v, …`
    Join {
        /// The variables.
        variables: Vec<Name>,
    },
}

/// `UNWIND <value expression> AS <binding variable>`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unwind {
    /// The list.
    pub list: Expr,
    /// The variable bound to each element.
    pub variable: Name,
}

/// `WITH <return statement body> [ <order by and page clause> ] [ <where clause> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct With {
    /// What is passed on to the next clause.
    pub projection: Projection,
    /// The filter on the projected rows.
    pub where_: Option<Expr>,
}

/// `RETURN <return statement body> [ <order by and page clause> ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Return {
    /// What is returned.
    pub projection: Projection,
}

/// `LOAD CSV [WITH HEADERS] FROM e AS v [FIELDTERMINATOR s]` (parsed and printed, never generated).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoadCsv {
    /// `WITH HEADERS` is written.
    pub headers: bool,
    /// The URL to load from.
    pub from: Expr,
    /// The row variable.
    pub variable: Name,
    /// The field terminator, if written.
    pub terminator: Option<Name>,
}

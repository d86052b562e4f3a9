//! `Query`: one query of a script, and the traversal in it.

use super::{Source, Step};

/// A traversal with its source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traversal {
    /// `g` with its configuration.
    pub source: Source,
    /// At least one step; the first is one that may follow `g`.
    pub steps: Vec<Step>,
}

/// A traversal without source, inside another one. It has at least one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nested {
    /// The steps of the nested traversal.
    pub steps: Vec<Step>,
}

/// One query of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// A source alone: `g`, `g.withBulk(false)`.
    Source(Source),
    /// `g.tx().commit()`.
    Transaction(Source, Transaction),
    /// `g.V()`.
    Traversal(Traversal),
    /// `g.V().toList()`.
    Terminated(Traversal, Terminal),
    /// The text of a query: `g.V().toString()`.
    ToString(Box<Query>),
    /// `''`.
    Empty,
}

/// An action on the transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Transaction {
    /// `begin()`.
    Begin,
    /// `commit()`.
    Commit,
    /// `rollback()`.
    Rollback,
}

/// The method at the end of a query that runs the traversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terminal {
    /// `explain()`.
    Explain,
    /// `iterate()`.
    Iterate,
    /// `hasNext()`.
    HasNext,
    /// `tryNext()`.
    TryNext,
    /// `next()`, `next(2)`.
    Next(Option<i64>),
    /// `toList()`.
    ToList,
    /// `toSet()`.
    ToSet,
    /// `toBulkSet()`.
    ToBulkSet,
}

impl Transaction {
    /// All transaction methods.
    pub const ALL: &[Self] = &[Self::Begin, Self::Commit, Self::Rollback];

    /// The name of the method as written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Commit => "commit",
            Self::Rollback => "rollback",
        }
    }
}

impl Terminal {
    /// The name of the method as written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Explain => "explain",
            Self::Iterate => "iterate",
            Self::HasNext => "hasNext",
            Self::TryNext => "tryNext",
            Self::Next(_) => "next",
            Self::ToList => "toList",
            Self::ToSet => "toSet",
            Self::ToBulkSet => "toBulkSet",
        }
    }
}

impl Nested {
    /// A traversal of these steps.
    pub fn new(steps: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        Self { steps: steps.into_iter().map(Into::into).collect() }
    }
}

impl Traversal {
    /// A traversal of these steps from plain `g`.
    pub fn new(steps: impl IntoIterator<Item = impl Into<Step>>) -> Self {
        Self { source: Source::default(), steps: steps.into_iter().map(Into::into).collect() }
    }
}

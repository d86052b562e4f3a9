//! `Table`: what is known of the rows between two clauses.

use super::inferred::Inferred;
use edgewise_cypher_syntax::ast::Name;
use std::collections::{BTreeMap, BTreeSet};

/// How deterministic the rows of an answer are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowsDeterminism {
    /// The bag of rows is the same in every run, except for values in individual columns that may vary.
    #[default]
    Determined,
    /// Only the number of rows is the same.
    Counted,
    /// Nothing is the same.
    Free,
}

/// What is known of the rows between two clauses.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The variables in scope.
    pub(super) columns: BTreeMap<Name, Inferred>,
    /// How deterministic the rows are.
    pub(super) rows: RowsDeterminism,
    /// Whether approximate values decided which rows there are.
    pub(super) approximate: bool,
    /// Whether behaviour that openCypher leaves open decided which rows there are.
    pub(super) arbitrary: bool,
    /// Whether there is at most one row.
    pub(super) single: bool,
    /// Sets of variables that distinguish all rows.
    pub(super) keys: Vec<BTreeSet<Name>>,
}

impl Table {
    /// One row without columns, as at the start of a query.
    pub(super) fn unit() -> Self {
        Self {
            columns: BTreeMap::new(),
            rows: RowsDeterminism::Determined,
            approximate: false,
            arbitrary: false,
            single: true,
            keys: Vec::new(),
        }
    }

    /// Whether this variable distinguishes all rows.
    pub(super) fn is_unique(&self, name: &Name) -> bool {
        self.single || self.keys.iter().any(|key| key.len() == 1 && key.contains(name))
    }

    /// Notes that rows were dropped, kept or multiplied depending on this value.
    pub(super) fn decided_by(&mut self, truth: &Inferred) {
        if truth.freedom != super::Freedom::Exact || self.rows == RowsDeterminism::Counted {
            self.rows = RowsDeterminism::Free;
        }
        self.approximate |= truth.approximate;
        self.arbitrary |= truth.arbitrary;
    }

    /// Notes, if so, that behaviour openCypher leaves open decided which rows there are.
    pub(super) fn set_arbitrary(&mut self, arbitrary: bool) {
        self.approximate |= arbitrary;
        self.arbitrary |= arbitrary;
    }

    /// A value computed from all rows: as deterministic as the rows.
    pub(super) fn over_rows(&self, mut value: Inferred) -> Inferred {
        if self.rows != RowsDeterminism::Determined {
            value.freedom = super::Freedom::Free;
        }
        value.approximate |= self.approximate;
        value.arbitrary |= self.arbitrary;
        value
    }
}

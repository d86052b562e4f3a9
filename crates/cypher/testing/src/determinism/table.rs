//! `Table`: what is known of the rows between two clauses of a query.

use super::inferred::Inferred;
use edgewise_cypher_syntax::ast::Name;
use std::collections::{BTreeMap, BTreeSet};

/// How deterministic the rows of an answer are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowsDeterminism {
    /// Every run gives the same bag of rows, except that values of single columns may vary as far as their `Freedom`
    /// allows.
    #[default]
    Determined,
    /// Every run gives the same number of rows, but not the same rows.
    Counted,
    /// Neither the rows nor their number are the same in every run.
    Free,
}

/// What is known of the rows between two clauses of a query.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// What is known of each variable in scope.
    pub(super) columns: BTreeMap<Name, Inferred>,
    /// How deterministic the rows are.
    pub(super) rows: RowsDeterminism,
    /// Whether the last digits of approximate values decided which rows there are.
    pub(super) approximate: bool,
    /// Whether behaviour that openCypher leaves open decided which rows there are.
    pub(super) arbitrary: bool,
    /// Whether there is at most one row.
    pub(super) single: bool,
    /// Row keys: each is a set of variables whose values together distinguish all rows.
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

    /// Whether the value of this variable is different in every row.
    pub(super) fn is_unique(&self, name: &Name) -> bool {
        self.single || self.keys.iter().any(|key| key.len() == 1 && key.contains(name))
    }

    /// Records that rows were dropped or multiplied depending on this value.
    pub(super) fn decided_by(&mut self, truth: &Inferred) {
        if truth.freedom != super::Freedom::Exact || self.rows == RowsDeterminism::Counted {
            self.rows = RowsDeterminism::Free;
        }
        self.approximate |= truth.approximate;
        self.arbitrary |= truth.arbitrary;
    }

    /// If `arbitrary` is true, records that behaviour which openCypher leaves open decided which rows there are.
    pub(super) fn set_arbitrary(&mut self, arbitrary: bool) {
        self.approximate |= arbitrary;
        self.arbitrary |= arbitrary;
    }

    /// A value that is computed from all rows is at most as deterministic as the rows.
    pub(super) fn over_rows(&self, mut value: Inferred) -> Inferred {
        if self.rows != RowsDeterminism::Determined {
            value.freedom = super::Freedom::Free;
        }
        value.approximate |= self.approximate;
        value.arbitrary |= self.arbitrary;
        value
    }
}

//! `Table`: what is known of the rows between two clauses.

use super::inferred::Inferred;
use edgewise_cypher_syntax::ast::Name;
use std::collections::{BTreeMap, BTreeSet};

/// How far the rows of an answer are determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowsDeterminism {
    /// The bag of rows is the same in every run, apart from what single columns are free to do.
    #[default]
    Determined,
    /// Only the number of rows is.
    Counted,
    /// Nothing is.
    Free,
}

/// What is known of the rows between two clauses.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The variables in scope.
    pub(super) columns: BTreeMap<Name, Inferred>,
    /// How far the rows are determined.
    pub(super) rows: RowsDeterminism,
    /// Whether approximate values decided which rows there are.
    pub(super) approximate: bool,
    /// Whether what openCypher does not say, or leaves to taste, decided which rows there are.
    pub(super) arbitrary: bool,
    /// Whether there is at most one row.
    pub(super) single: bool,
    /// Sets of variables no two rows agree on.
    pub(super) keys: Vec<BTreeSet<Name>>,
}

impl Table {
    /// One row without columns: what a query starts with.
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

    /// Whether no two rows agree on this variable.
    pub(super) fn is_unique(&self, name: &Name) -> bool {
        self.single || self.keys.iter().any(|key| key.len() == 1 && key.contains(name))
    }

    /// Rows were dropped, kept or multiplied by this value.
    pub(super) fn decided_by(&mut self, truth: &Inferred) {
        if truth.freedom != super::Freedom::Exact || self.rows == RowsDeterminism::Counted {
            self.rows = RowsDeterminism::Free;
        }
        self.approximate |= truth.approximate;
        self.arbitrary |= truth.arbitrary;
    }

    /// What openCypher does not say decided which rows there are, if so.
    pub(super) fn set_arbitrary(&mut self, arbitrary: bool) {
        self.approximate |= arbitrary;
        self.arbitrary |= arbitrary;
    }

    /// A value computed from all rows: as determined as they are.
    pub(super) fn over_rows(&self, mut value: Inferred) -> Inferred {
        if self.rows != RowsDeterminism::Determined {
            value.freedom = super::Freedom::Free;
        }
        value.approximate |= self.approximate;
        value.arbitrary |= self.arbitrary;
        value
    }
}

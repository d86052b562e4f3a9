//! `Determinism`: what can be claimed of the answer and the effects of a query.

use super::analysis::Analysis;
use super::column_determinism::ColumnDeterminism;
use super::facts::Facts;
use super::freedom::Freedom;
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use super::written::{Written, writes};
use edgewise_cypher_syntax::ast::Query;
use edgewise_model::{ColumnMode, RowComparison, Schema};
use std::collections::BTreeSet;

/// How deterministic the changes are that a query makes to the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effects {
    /// The query changes nothing.
    #[default]
    None,
    /// The changes are the same in every run.
    Determined,
    /// The changes are the same in every run of one engine; two engines may differ in last digits.
    Approximate,
    /// The changes depend on the order of rows, or on chance.
    Free,
}

/// The order of the rows of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The order is undefined.
    #[default]
    Free,
    /// The rows are sorted by these columns, in this order.
    Sorted {
        /// The indexes of the sorted columns, up to the first sort key that is not a column or has no defined order.
        columns: Vec<usize>,
        /// Whether the sort keys distinguish all rows, except equivalent ones.
        total: bool,
    },
}

/// Which two answers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Between {
    /// Two answers of one engine, with whatever execution plans.
    Runs,
    /// The answers of two engines, or of an engine and the reference interpreter.
    Engines,
}

/// What can be claimed of the answer and the effects of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determinism {
    /// Whether no clause changes the graph.
    pub read_only: bool,
    /// Whether the query calls no function whose result changes from call to call, such as `rand()`.
    pub deterministic: bool,
    /// The classes of errors that the query may raise although it is valid.
    pub risks: BTreeSet<Risk>,
    /// Whether some expression always has a type that the operator or clause around it never accepts. Engines that
    /// check types in advance refuse the query; others answer it, unless they evaluate the expression for a row.
    pub mistyped: bool,
    /// How deterministic the rows are.
    pub rows: RowsDeterminism,
    /// Whether the last digits of approximate values decide which rows there are, so that two engines cannot be
    /// compared.
    pub approximate_rows: bool,
    /// Whether behaviour that openCypher leaves open decides which rows there are.
    pub arbitrary_rows: bool,
    /// The order of the rows.
    pub order: Order,
    /// Whether the query has SKIP or LIMIT anywhere.
    pub has_skip_or_limit: bool,
    /// How deterministic its changes to the graph are.
    pub effects: Effects,
    /// Whether approximate values are written, or decide what is written.
    pub approximate_effects: bool,
    /// Whether what a clause writes for one row may depend on what it wrote for another row, which openCypher leaves
    /// open.
    pub reads_own_writes: bool,
    /// Whether the query deletes nodes or relationships.
    pub deletes: bool,
    /// The columns of the answer; empty if the query returns nothing.
    pub columns: Vec<ColumnDeterminism>,
    /// Why the query is not deterministic: the first reason that was found.
    reason: Option<&'static str>,
}

impl Determinism {
    /// Analyses a valid query for an engine with these facts and a graph of this schema. Without a schema nothing is
    /// known of stored values, unless the facts contain them.
    pub fn of(query: &Query, schema: Option<&Schema>, facts: &Facts) -> Self {
        let mut analysis = Analysis::new(schema, facts, Written::of(query, facts));
        let outcome = analysis.query(query, &Table::unit());
        let columns = outcome.columns.iter().map(|(name, value)| ColumnDeterminism::new(name.clone(), value));
        Self {
            read_only: !writes(query, facts),
            deterministic: analysis.deterministic,
            rows: outcome.table.rows,
            approximate_rows: outcome.table.approximate,
            arbitrary_rows: outcome.table.arbitrary,
            order: outcome.order,
            has_skip_or_limit: analysis.has_skip_or_limit,
            effects: analysis.effects,
            approximate_effects: analysis.approximate_effects,
            reads_own_writes: analysis.reads_own_writes,
            deletes: analysis.deleted,
            columns: columns.collect(),
            reason: analysis.reason,
            risks: analysis.risks,
            mistyped: analysis.mistyped,
        }
    }

    /// Whether the query may raise an error although it is valid.
    pub fn may_raise(&self) -> bool {
        !self.risks.is_empty()
    }

    /// Why two runs on one engine may differ in their rows or changes; none if they may not. Values in single columns
    /// may still differ, which [`Determinism::comparison`] takes into account.
    pub fn undetermined(&self) -> Option<&'static str> {
        let free = self.rows != RowsDeterminism::Determined || self.effects == Effects::Free;
        free.then(|| self.reason.unwrap_or("the rows are not determined"))
    }

    /// Whether every engine must give the same answer to the last bit: rows, columns and changes are all deterministic,
    /// and no value is approximate.
    pub fn is_exact(&self) -> bool {
        self.undetermined().is_none()
            && !self.approximate_rows
            && self.columns.iter().all(|column| column.freedom == Freedom::Exact && !column.approximate)
    }

    /// How two answers are to be compared. None if the rows may differ, so that at most their number can be compared.
    pub fn comparison(&self, between: Between) -> Option<RowComparison> {
        if self.rows != RowsDeterminism::Determined || between == Between::Engines && self.approximate_rows {
            return None;
        }
        let comparison = match &self.order {
            Order::Free => RowComparison::bag(),
            Order::Sorted { columns, .. } => RowComparison::sorted_by(columns.iter().copied()),
        };
        let mut modes = self.modes(between);
        if self.effects == Effects::Free {
            // A returned node or relationship shows the properties that it has at the end of the query.
            let shown = modes.iter_mut().zip(&self.columns).filter(|(_, column)| column.elements);
            shown.for_each(|(mode, _)| *mode = ColumnMode::Approximate);
        }
        Some(comparison.with_modes(modes))
    }

    /// How the values of each column are to be compared, provided that the rows must agree.
    pub fn modes(&self, between: Between) -> Vec<ColumnMode> {
        let mode = |column: &ColumnDeterminism| match column.freedom {
            _ if column.approximate && between == Between::Engines => ColumnMode::Approximate,
            Freedom::Exact => ColumnMode::Exact,
            Freedom::Representative => ColumnMode::FreeRepresentative,
            Freedom::ListOrder => ColumnMode::FreeListOrder,
            Freedom::Tie | Freedom::Free => ColumnMode::Approximate,
        };
        self.columns.iter().map(mode).collect()
    }

    /// Whether two answers must have the same number of rows.
    pub fn row_counts_agree(&self, between: Between) -> bool {
        self.rows != RowsDeterminism::Free && !(between == Between::Engines && self.approximate_rows)
    }
}

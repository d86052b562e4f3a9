//! `Determinism`: what can be claimed of a query.

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

/// What a query does to the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effects {
    /// Nothing.
    #[default]
    None,
    /// The same in every run.
    Determined,
    /// The same in every run of one engine; two engines may differ in last digits.
    Approximate,
    /// Depends on the order of rows, or on chance.
    Free,
}

/// The order of the rows of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Undefined.
    #[default]
    Free,
    /// Sorted by these columns, in this order.
    Sorted {
        /// The columns up to the first sort key that is not a column, or has no defined order.
        columns: Vec<usize>,
        /// Whether they distinguish all rows, equivalent ones aside.
        total: bool,
    },
}

/// What is compared with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Between {
    /// Two runs on one engine, with any plans.
    Runs,
    /// Two engines, or an engine and the reference.
    Engines,
}

/// What can be claimed of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Determinism {
    /// Whether nothing in it changes the graph.
    pub read_only: bool,
    /// Whether no function in it returns different results each time.
    pub deterministic: bool,
    /// Which errors it may raise although it is valid.
    pub risks: BTreeSet<Risk>,
    /// Whether a value has a type that its context never accepts. Engines that check types beforehand refuse the
    /// query; others answer unless a row gets there.
    pub mistyped: bool,
    /// How deterministic its rows are.
    pub rows: RowsDeterminism,
    /// Whether approximate values decide which rows there are, so that two engines cannot be compared.
    pub approximate_rows: bool,
    /// Whether behaviour that openCypher leaves open decides which rows there are.
    pub arbitrary_rows: bool,
    /// The order of its rows.
    pub order: Order,
    /// Whether SKIP or LIMIT occurs anywhere in it.
    pub cut: bool,
    /// What it does to the graph.
    pub effects: Effects,
    /// Whether approximate values were written, or decided what was written.
    pub approximate_effects: bool,
    /// Whether what a clause writes for one row may depend on what it wrote for another, which openCypher leaves
    /// open.
    pub reads_own_writes: bool,
    /// Whether elements are deleted.
    pub deletes: bool,
    /// The columns; none if nothing is returned.
    pub columns: Vec<ColumnDeterminism>,
    /// Why the query is not deterministic: the first reason found.
    reason: Option<&'static str>,
}

impl Determinism {
    /// The determinism of a valid query, run on a graph of the schema by an engine with these facts. Without a
    /// schema nothing is known of stored values.
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
            cut: analysis.cut,
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

    /// Whether it may raise an error although it is valid.
    pub fn may_raise(&self) -> bool {
        !self.risks.is_empty()
    }

    /// Why two runs on one engine may legitimately differ in rows or effects, if they may. Even if they may not,
    /// single columns may differ, which [`Determinism::comparison`] takes into account.
    pub fn undetermined(&self) -> Option<&'static str> {
        let free = self.rows != RowsDeterminism::Determined || self.effects == Effects::Free;
        free.then(|| self.reason.unwrap_or("rows that are not determined"))
    }

    /// Whether rows, columns and effects are all deterministic, so that the answer is the same to the last bit
    /// wherever it is computed.
    pub fn is_exact(&self) -> bool {
        self.undetermined().is_none()
            && !self.approximate_rows
            && self.columns.iter().all(|column| column.freedom == Freedom::Exact && !column.approximate)
    }

    /// How two answers are compared; none if at most the number of rows can be claimed.
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
            // A returned element shows its state at the end of the query.
            let shown = modes.iter_mut().zip(&self.columns).filter(|(_, column)| column.elements);
            shown.for_each(|(mode, _)| *mode = ColumnMode::Approximate);
        }
        Some(comparison.with_modes(modes))
    }

    /// How each column is compared, once the rows are the same.
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
    pub fn counts(&self, between: Between) -> bool {
        self.rows != RowsDeterminism::Free && !(between == Between::Engines && self.approximate_rows)
    }
}

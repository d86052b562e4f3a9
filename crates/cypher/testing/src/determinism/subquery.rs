//! Subqueries and patterns inside expressions: what is known of their values.

use super::analysis::Analysis;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{
    PathPattern, PathShape, PatternComprehension, SubqueryBody, SubqueryExpr, SubqueryKind,
};

impl Analysis<'_> {
    /// The table that a nested query starts with: one row, with the variables of the outer query and of the
    /// comprehensions around it.
    pub(super) fn nested(&self, table: &Table) -> Table {
        let mut inner = Table {
            rows: RowsDeterminism::Determined,
            approximate: false,
            arbitrary: false,
            single: true,
            ..table.clone()
        };
        inner.keys.clear();
        for (name, value) in &self.locals {
            inner.columns.insert(name.clone(), value.clone());
        }
        inner
    }

    /// Analyses with `see` as if outside of all comprehensions and grouping.
    fn outside_loops<T>(&mut self, see: impl FnOnce(&mut Self) -> T) -> T {
        let (locals, grouped) = (std::mem::take(&mut self.locals), self.grouped.take());
        let result = see(self);
        (self.locals, self.grouped) = (locals, grouped);
        result
    }

    /// What is known of the result of `EXISTS {}`, `COUNT {}` or `COLLECT {}`.
    pub(super) fn subquery(&mut self, subquery: &SubqueryExpr, table: &Table) -> Inferred {
        let inner = self.nested(table);
        let (result, columns) = self.outside_loops(|analysis| match &subquery.body {
            SubqueryBody::Pattern { patterns, where_ } => {
                (analysis.matched(inner, patterns, where_.as_ref()), Vec::new())
            }
            SubqueryBody::Query(query) => {
                let outcome = analysis.query(query, &inner);
                (outcome.table, outcome.columns)
            }
        });
        match subquery.kind {
            SubqueryKind::Exists => {
                let (approximate, arbitrary) = (result.approximate, result.arbitrary);
                let truth = Inferred { approximate, arbitrary, ..Inferred::of(Kinds::BOOL) };
                // If the number of rows is determined, then so is whether there is a row.
                if result.rows == RowsDeterminism::Free {
                    Inferred { freedom: Freedom::Free, ..truth }
                } else {
                    truth
                }
            }
            SubqueryKind::Count => {
                let range = if result.single { Interval::new(0, 1) } else { Interval::COUNT };
                let (approximate, arbitrary) = (result.approximate, result.arbitrary);
                let count = Inferred { approximate, arbitrary, ..Inferred::integer(range) };
                if result.rows == RowsDeterminism::Free {
                    Inferred { freedom: Freedom::Free, ..count }
                } else {
                    count
                }
            }
            SubqueryKind::Collect => {
                let item = columns.first().map_or_else(Inferred::any, |(_, value)| value.clone());
                let mut list = Inferred::list(item);
                if !result.single {
                    list.freedom = list.freedom.or(Freedom::ListOrder);
                }
                result.over_rows(list)
            }
        }
    }

    /// What is known of the result of `[(a)-->(b) WHERE p | e]`.
    pub(super) fn pattern_comprehension(
        &mut self,
        comprehension: &PatternComprehension,
        table: &Table,
    ) -> Inferred {
        let inner = self.nested(table);
        self.outside_loops(|analysis| {
            let patterns = std::slice::from_ref(&comprehension.pattern);
            let found = analysis.matched(inner, patterns, comprehension.where_.as_ref());
            let item = analysis.eval(&comprehension.projection, &found);
            let mut list = Inferred::list(item);
            list.freedom = list.freedom.or(Freedom::ListOrder);
            found.over_rows(list)
        })
    }

    /// What is known of a pattern used as a predicate, or of `shortestPath(…)` used as a value.
    pub(super) fn pattern_value(&mut self, pattern: &PathPattern, table: &Table) -> Inferred {
        let inner = self.nested(table);
        let found =
            self.outside_loops(|analysis| analysis.matched(inner, std::slice::from_ref(pattern), None));
        let value = match &pattern.shape {
            PathShape::Chain(_) => Inferred::of(Kinds::BOOL),
            PathShape::Shortest { all: false, .. } => {
                let path = self.read(Inferred::of(Kinds::PATH)).nullable();
                Inferred { freedom: path.freedom.or(Freedom::Tie), ..path }
            }
            PathShape::Shortest { all: true, .. } => {
                let list = self.read(Inferred::list(Inferred::of(Kinds::PATH)));
                Inferred { freedom: list.freedom.or(Freedom::ListOrder), ..list }
            }
        };
        found.over_rows(value)
    }
}

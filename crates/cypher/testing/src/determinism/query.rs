//! Analyses a whole query, with or without UNION.

use super::analysis::Analysis;
use super::clause::Outcome;
use super::freedom::Freedom;
use super::query_determinism::Order;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{Clause, Query, SetQuantifier, SingleQuery, With};

/// Which outer variables a query may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    /// All of them.
    Open,
    /// Those that a WITH at its start imports; none without such a WITH.
    Import,
}

impl Analysis<'_> {
    /// Analyses a query that may use all outer variables.
    pub(super) fn query(&mut self, query: &Query, start: &Table) -> Outcome {
        self.query_from(query, start, Entry::Open)
    }

    /// Analyses a query from the rows `start`.
    pub(super) fn query_from(&mut self, query: &Query, start: &Table, entry: Entry) -> Outcome {
        let mut all = self.part(&query.first, start, entry);
        for union_part in &query.unions {
            let part = self.part(&union_part.query, start, entry);
            all.table.rows = all.table.rows.max(part.table.rows);
            all.table.approximate |= part.table.approximate;
            all.table.arbitrary |= part.table.arbitrary;
            for (name, value) in &mut all.columns {
                let other = part.columns.iter().find(|(own, _)| own == name);
                if let Some((_, other)) = other {
                    *value = value.clone().or(other.clone());
                }
            }
            (all.table.single, all.order) = (false, Order::Free);
            all.table.keys.clear();
            if union_part.quantifier != Some(SetQuantifier::All) {
                self.apply_distinct_union(&mut all);
            }
            all.table.columns = all.columns.iter().cloned().collect();
        }
        all
    }

    /// Applies UNION without ALL, which may keep any of several equivalent rows.
    fn apply_distinct_union(&mut self, all: &mut Outcome) {
        if all.table.rows != RowsDeterminism::Determined {
            all.table.rows = RowsDeterminism::Free;
        }
        for (_, value) in &mut all.columns {
            all.table.approximate |= value.approximate;
            all.table.set_arbitrary(value.arbitrary || value.is_zoned());
            if !matches!(value.freedom, Freedom::Exact | Freedom::Representative) {
                all.table.rows = RowsDeterminism::Free;
                self.note_reason("UNION compares a value that is not determined");
            }
            *value = value.clone().representative();
        }
        all.table.keys = vec![all.columns.iter().map(|(name, _)| name.clone()).collect()];
    }

    /// Analyses a query without UNION, or one part of a UNION.
    fn part(&mut self, part: &SingleQuery, start: &Table, entry: Entry) -> Outcome {
        let mut table = start.clone();
        let imports = matches!(part.clauses.first(), Some(Clause::With(with)) if is_importing(with));
        if entry == Entry::Import && !imports {
            table.columns.clear();
        }
        self.clauses(&part.clauses, table)
    }
}

/// Whether a WITH only imports outer variables, as `WITH a, b` and `WITH *` do.
fn is_importing(with: &With) -> bool {
    let projection = &with.projection;
    with.where_.is_none()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none()
        && !projection.distinct()
        && projection.items.iter().all(|item| {
            item.alias.is_none() && matches!(item.expr, edgewise_cypher_syntax::ast::Expr::Variable(_))
        })
}

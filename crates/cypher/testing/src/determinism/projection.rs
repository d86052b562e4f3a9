//! WITH and RETURN: items, groups, DISTINCT, ORDER BY, SKIP, LIMIT, WHERE.

use super::analysis::Analysis;
use super::call::aggregates;
use super::constant;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::kinds::Kinds;
use super::query_determinism::Order;
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{Expr, Name, Projection};
use edgewise_cypher_syntax::print::print_expression;
use edgewise_cypher_syntax::walk::free_variables;
use std::collections::{BTreeMap, BTreeSet};

/// The result of a projection: the rows after it, its columns in order, and the order of the rows.
pub(super) struct Projected {
    pub(super) table: Table,
    pub(super) columns: Vec<(Name, Inferred)>,
    pub(super) order: Order,
}

/// A projection item, after `*` was expanded.
struct Item {
    name: Name,
    expr: Expr,
    aggregates: bool,
}

impl Analysis<'_> {
    pub(super) fn project(
        &mut self,
        projection: &Projection,
        where_: Option<&Expr>,
        table: Table,
    ) -> Projected {
        let items = items(projection, &table);
        let aggregating = items.iter().any(|item| item.aggregates);
        let mut columns = self.values(&items, aggregating, &table);
        let mut out = self.rows_behind(projection, &items, aggregating, &columns, &table);
        if projection.distinct() || aggregating {
            for ((_, value), item) in columns.iter_mut().zip(&items) {
                if !item.aggregates || projection.distinct() {
                    *value = value.clone().representative();
                }
            }
        }
        // ORDER BY and WHERE see the old variables as well as the new names.
        let mut around = table;
        around.columns.extend(columns.iter().cloned());
        let sorted = self.sort(projection, &items, &columns, aggregating, &around);
        let order = sorted.order(&columns, &out.keys);
        if projection.skip.is_some() || projection.limit.is_some() {
            let hidden =
                where_.is_some_and(|where_| sorted.leaves_open(where_, projection, &columns, &around));
            let total = match &order {
                Order::Sorted { total, .. } => *total && (!hidden || sorted.tells_keys(&columns, &out.keys)),
                Order::Free => false,
            };
            self.cut(projection, &sorted, total, &mut columns, &mut out, &around);
        }
        out.columns = columns.iter().cloned().collect();
        if let Some(where_) = where_ {
            around.columns.extend(columns.iter().cloned());
            let truth = self.truth(where_, &around);
            out.decided_by(&truth);
            if out.rows == RowsDeterminism::Free {
                self.because("a filter whose outcome is not determined");
            }
        }
        Projected { table: out, columns, order }
    }

    fn values(&mut self, items: &[Item], aggregating: bool, table: &Table) -> Vec<(Name, Inferred)> {
        let keys: Vec<Expr> =
            items.iter().filter(|item| !item.aggregates).map(|item| item.expr.clone()).collect();
        let mut columns = Vec::with_capacity(items.len());
        for item in items {
            if aggregating && item.aggregates {
                self.grouped = Some(keys.clone());
            }
            let value = self.eval(&item.expr, table);
            self.grouped = None;
            columns.push((item.name.clone(), value));
        }
        columns
    }

    /// The rows after grouping and DISTINCT, and how deterministic they are.
    fn rows_behind(
        &mut self,
        projection: &Projection,
        items: &[Item],
        aggregating: bool,
        columns: &[(Name, Inferred)],
        table: &Table,
    ) -> Table {
        let mut out = Table { columns: BTreeMap::new(), ..table.clone() };
        let telling = |item: &Item| !aggregating || !item.aggregates;
        if aggregating && items.iter().all(|item| item.aggregates) {
            (out.rows, out.single, out.keys) = (RowsDeterminism::Determined, true, Vec::new());
            (out.approximate, out.arbitrary) = (false, false);
        } else if aggregating || projection.distinct() {
            if out.rows != RowsDeterminism::Determined {
                out.rows = RowsDeterminism::Free;
            }
            for ((_, value), _) in columns.iter().zip(items).filter(|(_, item)| telling(item)) {
                out.approximate |= value.approximate;
                out.set_arbitrary(value.arbitrary || value.is_zoned());
                if !matches!(value.freedom, Freedom::Exact | Freedom::Representative) {
                    out.rows = RowsDeterminism::Free;
                    self.because("DISTINCT or groups by a value that is not determined");
                }
            }
            let names = columns.iter().zip(items).filter(|(_, item)| telling(item));
            out.keys = vec![names.map(|((name, _), _)| name.clone()).collect()];
            if projection.distinct() && aggregating {
                // With DISTINCT, the values of aggregates decide too.
                for ((_, value), _) in columns.iter().zip(items).filter(|(_, item)| item.aggregates) {
                    out.approximate |= value.approximate;
                    out.arbitrary |= value.arbitrary;
                    if !matches!(value.freedom, Freedom::Exact | Freedom::Representative) {
                        out.rows = RowsDeterminism::Free;
                        self.because("DISTINCT or groups by a value that is not determined");
                    }
                }
            }
        } else {
            out.keys = renamed(&table.keys, items);
        }
        out
    }

    fn sort(
        &mut self,
        projection: &Projection,
        items: &[Item],
        columns: &[(Name, Inferred)],
        aggregating: bool,
        around: &Table,
    ) -> Sorted {
        let keys: Vec<Expr> =
            items.iter().filter(|item| !item.aggregates).map(|item| item.expr.clone()).collect();
        let mut sorted = Sorted { columns: Vec::new(), values: Vec::new() };
        for sort in &projection.order_by {
            let named = |item: &Item| matches!(&sort.key, Expr::Variable(name) if *name == item.name);
            let place = items.iter().position(|item| named(item) || item.expr == sort.key);
            let value = match place {
                Some(place) => columns[place].1.clone(),
                None => {
                    self.grouped = aggregating.then(|| keys.clone());
                    let value = self.eval(&sort.key, around);
                    self.grouped = None;
                    value
                }
            };
            sorted.columns.push(place);
            sorted.values.push(value);
        }
        sorted
    }

    /// SKIP and LIMIT: only a total order determines which rows remain.
    fn cut(
        &mut self,
        projection: &Projection,
        sorted: &Sorted,
        total: bool,
        columns: &mut [(Name, Inferred)],
        out: &mut Table,
        around: &Table,
    ) {
        self.cut = true;
        let skip = projection.skip.as_ref().map(|skip| &skip.count);
        for count in [skip, projection.limit.as_ref()].into_iter().flatten() {
            let value = self.eval(count, around);
            if !value.kinds.within(Kinds::INT) || value.may_be_null() || value.integers.low < 0 {
                self.risk(Risk::Argument);
            }
            out.decided_by_count(&value);
        }
        let limit = projection.limit.as_ref().and_then(constant::integer);
        if limit == Some(0) {
            (out.rows, out.single) = (RowsDeterminism::Determined, true);
            (out.approximate, out.arbitrary) = (false, false);
            return;
        }
        if !out.single && !total {
            self.because("SKIP or LIMIT without a total order");
            out.rows = out.rows.max(RowsDeterminism::Counted);
        }
        if total {
            // Rows with equal sort keys are equivalent, and any of them may remain.
            for (_, value) in columns.iter_mut() {
                *value = value.clone().representative();
            }
            out.approximate |= sorted.values.iter().any(|value| value.approximate);
            out.arbitrary |= sorted.values.iter().any(|value| value.arbitrary);
        }
        if limit == Some(1) {
            out.single = true;
        }
    }
}

/// The sort keys: for each, its column, if it is one, and what is known of its value.
struct Sorted {
    columns: Vec<Option<usize>>,
    values: Vec<Inferred>,
}

impl Sorted {
    /// The order the keys determine: the columns up to the first key that is not a column or has no defined order;
    /// total if they distinguish all rows.
    fn order(&self, columns: &[(Name, Inferred)], keys: &[BTreeSet<Name>]) -> Order {
        if self.columns.is_empty() {
            return Order::Free;
        }
        let mut fixed = Vec::new();
        for (place, value) in self.columns.iter().zip(&self.values) {
            let Some(place) = place.filter(|_| !open(value) && !value.holds_zoned()) else { break };
            fixed.push(place);
            // The same instant in two zones may be sorted by zone before the next key is compared.
            if value.is_zoned() {
                break;
            }
        }
        let telling = self.telling(columns);
        let total = columns.iter().all(|(name, _)| telling.contains(name)) || self.tells_keys(columns, keys);
        Order::Sorted { columns: fixed, total }
    }

    /// The columns that distinguish rows. Keys after one that is not a column count too.
    fn telling<'n>(&self, columns: &'n [(Name, Inferred)]) -> BTreeSet<&'n Name> {
        let sorted = self.columns.iter().zip(&self.values).take_while(|(_, value)| tells(value));
        sorted.filter_map(|(place, _)| place.map(|place| &columns[place].0)).collect()
    }

    /// Whether no two rows have the same sort keys.
    fn tells_keys(&self, columns: &[(Name, Inferred)], keys: &[BTreeSet<Name>]) -> bool {
        let telling = self.telling(columns);
        keys.iter().any(|key| key.iter().all(|name| telling.contains(name)))
    }

    /// Whether a filter uses variables that are dropped and not sorted by: rows with equal columns may differ in
    /// them.
    fn leaves_open(
        &self,
        where_: &Expr,
        projection: &Projection,
        columns: &[(Name, Inferred)],
        around: &Table,
    ) -> bool {
        let sorted_by = |name: &Name| {
            let keys = projection.order_by.iter().zip(&self.values).take_while(|(_, value)| tells(value));
            keys.into_iter().any(|(sort, _)| matches!(&sort.key, Expr::Variable(key) if key == name))
        };
        free_variables(where_).iter().any(|name| {
            around.columns.contains_key(name)
                && !columns.iter().any(|(column, _)| column == name)
                && !sorted_by(name)
        })
    }
}

/// Whether a sort key determines the order of rows that differ in it.
fn tells(value: &Inferred) -> bool {
    !open(value) && !value.is_zoned()
}

/// Whether the position of a value in the order is undefined.
fn open(value: &Inferred) -> bool {
    !matches!(value.freedom, Freedom::Exact | Freedom::Representative) || has_no_order(value)
}

/// Whether values may have no order other than by internal ids.
pub(super) fn has_no_order(value: &Inferred) -> bool {
    value.kinds.has(Kinds::ELEMENT.or(Kinds::PATH).or(Kinds::MAP))
        || value.kinds.has(Kinds::LIST) && value.items.as_ref().is_none_or(|items| has_no_order(items))
}

fn items(projection: &Projection, table: &Table) -> Vec<Item> {
    let mut found: Vec<Item> = Vec::new();
    if projection.star {
        found.extend(table.columns.keys().map(|name| Item {
            name: name.clone(),
            expr: Expr::Variable(name.clone()),
            aggregates: false,
        }));
    }
    for item in &projection.items {
        let name = match (&item.alias, &item.expr, &item.text.0) {
            (Some(alias), ..) => alias.clone(),
            (None, Expr::Variable(name), _) => name.clone(),
            (None, _, Some(text)) => Name::from(&**text),
            (None, expr, None) => {
                Name::from(print_expression(expr, edgewise_cypher_syntax::Dialect::whole()))
            }
        };
        found.push(Item { name, expr: item.expr.clone(), aggregates: aggregates(&item.expr) });
    }
    found
}

/// The keys of rows with renamed variables; keys whose variables are not all passed on are dropped.
fn renamed(keys: &[BTreeSet<Name>], items: &[Item]) -> Vec<BTreeSet<Name>> {
    let new = |old: &Name| {
        let same = |item: &&Item| matches!(&item.expr, Expr::Variable(name) if name == old);
        items.iter().find(same).map(|item| item.name.clone())
    };
    keys.iter().filter_map(|key| key.iter().map(new).collect()).collect()
}

impl Table {
    /// SKIP or LIMIT used this number.
    fn decided_by_count(&mut self, count: &Inferred) {
        if count.freedom != Freedom::Exact {
            self.rows = RowsDeterminism::Free;
        }
        self.approximate |= count.approximate;
        self.arbitrary |= count.arbitrary;
    }
}

//! WITH and RETURN: their items, grouping, DISTINCT, ORDER BY, SKIP, LIMIT and WHERE.

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

/// What is known after a WITH or RETURN: the rows, the columns from left to right, and the order of the rows.
pub(super) struct Projected {
    pub(super) table: Table,
    pub(super) columns: Vec<(Name, Inferred)>,
    pub(super) order: Order,
}

/// An item of a WITH or RETURN. `*` is expanded to one item per variable.
struct Item {
    name: Name,
    expr: Expr,
    aggregates: bool,
}

impl Analysis<'_> {
    /// Analyses a WITH or RETURN, with its filter.
    pub(super) fn project(
        &mut self,
        projection: &Projection,
        where_: Option<&Expr>,
        table: Table,
    ) -> Projected {
        let items = items(projection, &table);
        let aggregating = items.iter().any(|item| item.aggregates);
        let mut columns = self.values(&items, aggregating, &table);
        let mut out = self.rows_after_grouping(projection, &items, aggregating, &columns, &table);
        if projection.distinct() || aggregating {
            for ((_, value), item) in columns.iter_mut().zip(&items) {
                if !item.aggregates || projection.distinct() {
                    *value = value.clone().representative();
                }
            }
        }
        // ORDER BY and WHERE may use the variables before the projection as well as the new names.
        let mut around = table;
        around.columns.extend(columns.iter().cloned());
        let sorted = self.sort(projection, &items, &columns, aggregating, &around);
        let order = sorted.order(&columns, &out.keys);
        if projection.skip.is_some() || projection.limit.is_some() {
            let hidden = where_
                .is_some_and(|where_| sorted.uses_dropped_variables(where_, projection, &columns, &around));
            let total = match &order {
                Order::Sorted { total, .. } => {
                    *total && (!hidden || sorted.distinguishes_rows(&columns, &out.keys))
                }
                Order::Free => false,
            };
            self.apply_skip_and_limit(projection, &sorted, total, &mut columns, &mut out, &around);
        }
        out.columns = columns.iter().cloned().collect();
        if let Some(where_) = where_ {
            around.columns.extend(columns.iter().cloned());
            let truth = self.truth(where_, &around);
            out.decided_by(&truth);
            if out.rows == RowsDeterminism::Free {
                self.note_reason("the outcome of a filter is not determined");
            }
        }
        Projected { table: out, columns, order }
    }

    /// What is known of the value of each item.
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
    fn rows_after_grouping(
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
                    self.note_reason("DISTINCT or grouping uses a value that is not determined");
                }
            }
            let names = columns.iter().zip(items).filter(|(_, item)| telling(item));
            out.keys = vec![names.map(|((name, _), _)| name.clone()).collect()];
            if projection.distinct() && aggregating {
                // With DISTINCT, the values of aggregates also decide which rows remain.
                for ((_, value), _) in columns.iter().zip(items).filter(|(_, item)| item.aggregates) {
                    out.approximate |= value.approximate;
                    out.arbitrary |= value.arbitrary;
                    if !matches!(value.freedom, Freedom::Exact | Freedom::Representative) {
                        out.rows = RowsDeterminism::Free;
                        self.note_reason("DISTINCT or grouping uses a value that is not determined");
                    }
                }
            }
        } else {
            out.keys = renamed_keys(&table.keys, items);
        }
        out
    }

    /// What is known of the sort keys.
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

    /// Applies SKIP and LIMIT: which rows remain is determined only if the order of the rows is total.
    fn apply_skip_and_limit(
        &mut self,
        projection: &Projection,
        sorted: &Sorted,
        total: bool,
        columns: &mut [(Name, Inferred)],
        out: &mut Table,
        around: &Table,
    ) {
        self.has_skip_or_limit = true;
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
            self.note_reason("SKIP or LIMIT applies to rows without a total order");
            out.rows = out.rows.max(RowsDeterminism::Counted);
        }
        if total {
            // Of rows with equivalent sort keys, any may remain.
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

/// The keys of ORDER BY: the index of the column, if the key is one, and what is known of its value.
struct Sorted {
    columns: Vec<Option<usize>>,
    values: Vec<Inferred>,
}

impl Sorted {
    /// The order of the rows. It lists the columns up to the first sort key that is not a column or has no defined
    /// order, and is total if the keys distinguish all rows.
    fn order(&self, columns: &[(Name, Inferred)], keys: &[BTreeSet<Name>]) -> Order {
        if self.columns.is_empty() {
            return Order::Free;
        }
        let mut fixed = Vec::new();
        for (place, value) in self.columns.iter().zip(&self.values) {
            let Some(place) = place.filter(|_| !has_open_position(value) && !value.holds_zoned()) else {
                break;
            };
            fixed.push(place);
            // An engine may sort the same instant in two zones by zone, before it compares the next key.
            if value.is_zoned() {
                break;
            }
        }
        let telling = self.ordering_columns(columns);
        let total =
            columns.iter().all(|(name, _)| telling.contains(name)) || self.distinguishes_rows(columns, keys);
        Order::Sorted { columns: fixed, total }
    }

    /// The columns that are sort keys and put different values in a defined order, up to the first key that does not.
    /// Keys that are not columns are skipped.
    fn ordering_columns<'n>(&self, columns: &'n [(Name, Inferred)]) -> BTreeSet<&'n Name> {
        let sorted = self.columns.iter().zip(&self.values).take_while(|(_, value)| has_fixed_order(value));
        sorted.filter_map(|(place, _)| place.map(|place| &columns[place].0)).collect()
    }

    /// Whether the sort keys distinguish all rows, because they include all variables of a row key.
    fn distinguishes_rows(&self, columns: &[(Name, Inferred)], keys: &[BTreeSet<Name>]) -> bool {
        let telling = self.ordering_columns(columns);
        keys.iter().any(|key| key.iter().all(|name| telling.contains(name)))
    }

    /// Whether a filter uses variables that the projection drops and does not sort by. Rows with equal columns may
    /// differ in them, so it matters which of these rows SKIP and LIMIT keep.
    fn uses_dropped_variables(
        &self,
        where_: &Expr,
        projection: &Projection,
        columns: &[(Name, Inferred)],
        around: &Table,
    ) -> bool {
        let sorted_by = |name: &Name| {
            let keys =
                projection.order_by.iter().zip(&self.values).take_while(|(_, value)| has_fixed_order(value));
            keys.into_iter().any(|(sort, _)| matches!(&sort.key, Expr::Variable(key) if key == name))
        };
        free_variables(where_).iter().any(|name| {
            around.columns.contains_key(name)
                && !columns.iter().any(|(column, _)| column == name)
                && !sorted_by(name)
        })
    }
}

/// Whether different values of a sort key always come in the same order.
fn has_fixed_order(value: &Inferred) -> bool {
    !has_open_position(value) && !value.is_zoned()
}

/// Whether the position of a value in the order is undefined.
fn has_open_position(value: &Inferred) -> bool {
    !matches!(value.freedom, Freedom::Exact | Freedom::Representative) || has_no_order(value)
}

/// Whether a value may be, or contain, an element, a path or a map: engines order these in their own way.
pub(super) fn has_no_order(value: &Inferred) -> bool {
    value.kinds.has(Kinds::ELEMENT.or(Kinds::PATH).or(Kinds::MAP))
        || value.kinds.has(Kinds::LIST) && value.items.as_ref().is_none_or(|items| has_no_order(items))
}

/// The items of a projection, with `*` expanded.
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

/// The row keys with variables renamed as in `items`. A key is dropped if one of its variables is not passed on.
fn renamed_keys(keys: &[BTreeSet<Name>], items: &[Item]) -> Vec<BTreeSet<Name>> {
    let new = |old: &Name| {
        let same = |item: &&Item| matches!(&item.expr, Expr::Variable(name) if name == old);
        items.iter().find(same).map(|item| item.name.clone())
    };
    keys.iter().filter_map(|key| key.iter().map(new).collect()).collect()
}

impl Table {
    /// Notes that SKIP or LIMIT uses this number, so that the rows depend on it.
    fn decided_by_count(&mut self, count: &Inferred) {
        if count.freedom != Freedom::Exact {
            self.rows = RowsDeterminism::Free;
        }
        self.approximate |= count.approximate;
        self.arbitrary |= count.arbitrary;
    }
}

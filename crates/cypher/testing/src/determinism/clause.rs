//! Follows the clauses of a query in order: how each changes what is known of the rows and variables.

use super::analysis::Analysis;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::kinds::Kinds;
use super::query::Entry;
use super::query_determinism::{Effects, Order};
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use super::written::writes;
use edgewise_cypher_syntax::ast::{
    CallProcedure, CallSubquery, Clause, Expr, Imports, Name, Query, Unwind, YieldItem, Yields,
};
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr};

/// What is known after the last clause: the rows and, if the clause is RETURN, the columns of the answer and their
/// order.
pub(super) struct Outcome {
    pub(super) table: Table,
    pub(super) columns: Vec<(Name, Inferred)>,
    pub(super) order: Order,
    pub(super) returns: bool,
}

impl Analysis<'_> {
    /// Analyses clauses in order, from the rows before the first.
    pub(super) fn clauses(&mut self, clauses: &[Clause], table: Table) -> Outcome {
        let mut outcome = Outcome { table, columns: Vec::new(), order: Order::Free, returns: false };
        for clause in clauses {
            let table = outcome.table;
            outcome.table = match clause {
                Clause::Match(clause) => self.match_clause(clause, table),
                Clause::Unwind(unwind) => self.unwind(unwind, table),
                Clause::With(with) => self.project(&with.projection, with.where_.as_ref(), table).table,
                Clause::Return(result) => {
                    let projected = self.project(&result.projection, None, table);
                    (outcome.columns, outcome.order) = (projected.columns, projected.order);
                    outcome.returns = true;
                    projected.table
                }
                Clause::Finish => table,
                Clause::Create(create) => self.create(&create.patterns, table),
                Clause::Merge(merge) => self.merge(merge, table),
                Clause::Set(set) => {
                    self.set(&set.items, &table);
                    table
                }
                Clause::Remove(remove) => {
                    self.remove(&remove.items, &table);
                    table
                }
                Clause::Delete(delete) => self.delete(delete, table),
                Clause::Foreach(foreach) => {
                    self.foreach(foreach, &table);
                    table
                }
                Clause::CallSubquery(call) => self.call_subquery(call, table),
                Clause::CallProcedure(call) => self.call_procedure(call, table),
                Clause::LoadCsv(load) => {
                    self.eval(&load.from, &table);
                    self.with_unknown_rows(table, [load.variable.clone()])
                }
            };
        }
        outcome
    }

    /// The rows after an UNWIND.
    fn unwind(&mut self, unwind: &Unwind, mut table: Table) -> Table {
        let list = self.eval(&unwind.list, &table);
        if !self.facts.single_unwind {
            self.expect(&list, Kinds::LIST);
        }
        let mut element = Inferred::of(Kinds::NONE);
        if list.kinds.has(Kinds::LIST) {
            element = element.or(list.bag_element());
        }
        let single = list.kinds.but(Kinds::LIST).but(Kinds::NULL);
        if single != Kinds::NONE {
            element = element.or(Inferred { kinds: single, ..list.clone() });
            // openCypher defines UNWIND only for lists, so engines may differ for other values.
            table.set_arbitrary(!self.facts.single_unwind);
        }
        // The list gives one row per element, whatever their order.
        let blind = [Freedom::ListOrder, Freedom::Tie, Freedom::Representative];
        table.decided_by(&super::expr::of_test(&list, &blind));
        if table.rows == RowsDeterminism::Free {
            self.note_reason("UNWIND has a list that is not determined");
        }
        // If the engine may choose one of several lists, the elements are undetermined, even if all lists have the
        // same length.
        if matches!(list.freedom, Freedom::Tie | Freedom::Representative) {
            element.freedom = Freedom::Free;
        }
        table.columns.insert(unwind.variable.clone(), element);
        table.single = false;
        table.keys.clear();
        table
    }

    /// The rows after a `CALL { … }`.
    fn call_subquery(&mut self, call: &CallSubquery, mut table: Table) -> Table {
        let mut inner = self.nested(&table);
        let entry = match &call.imports {
            Imports::Body => Entry::Import,
            Imports::Star => Entry::Open,
            Imports::Variables(names) => {
                inner.columns.retain(|name, _| names.contains(name));
                Entry::Open
            }
        };
        if call.in_transactions.is_some() {
            self.risk(Risk::Unknown);
            self.effects = Effects::Free;
            self.note_reason("a subquery runs in its own transactions");
        }
        let writing = writes(&call.query, self.facts);
        if writing && !table.single && !only_creates(&call.query) {
            self.note_reason("a subquery writes once per row");
            self.effects = Effects::Free;
        }
        if writing {
            // What the subquery writes depends on the outer rows.
            inner.rows = table.rows;
            (inner.approximate, inner.arbitrary) = (table.approximate, table.arbitrary);
        }
        let outcome = self.query_from(&call.query, &inner, entry);
        if !outcome.returns {
            return table;
        }
        let result = outcome.table;
        table.rows = match (table.rows, result.rows) {
            (RowsDeterminism::Determined, inner) => inner,
            _ => RowsDeterminism::Free,
        };
        table.approximate |= result.approximate;
        table.arbitrary |= result.arbitrary;
        if !result.single || call.optional {
            table.keys.clear();
        }
        table.single &= result.single;
        for (name, value) in outcome.columns {
            let value = if call.optional { value.nullable() } else { value };
            table.columns.entry(name).or_insert(value);
        }
        table
    }

    /// The rows after a CALL of a procedure.
    fn call_procedure(&mut self, call: &CallProcedure, mut table: Table) -> Table {
        let mut arguments = Vec::new();
        for argument in call.arguments.iter().flatten() {
            arguments.push(self.eval(argument, &table));
        }
        let (items, where_): (&[YieldItem], _) = match &call.yields {
            Some(Yields::Items { items, where_ }) => (items, where_.as_ref()),
            _ => (&[], None),
        };
        let name = |item: &YieldItem| item.alias.clone().unwrap_or_else(|| item.field.clone());
        if !self.facts.procedures.contains(call.name.join(".").as_str()) {
            self.effects = Effects::Free;
            return self.with_unknown_rows(table, items.iter().map(name));
        }
        let yields = self.facts.yields.get(call.name.join(".").as_str());
        if yields.is_none() {
            // Which types the procedure accepts is not known, so it may refuse any argument.
            self.risk(Risk::Argument);
        }
        let kinds = |field: &Name| {
            let known = yields.and_then(|yields| yields.iter().find(|(own, _)| own == field));
            known.map_or(Kinds::ANY, |(_, kind)| Kinds::of_scalar(*kind).or(Kinds::NULL))
        };
        for argument in &arguments {
            table.decided_by(argument);
        }
        table.decided_by(&Inferred::of(Kinds::BOOL));
        for item in items {
            table.columns.insert(name(item), Inferred::of(kinds(&item.field)));
        }
        if let Some(where_) = where_ {
            let truth = self.truth(where_, &table);
            table.decided_by(&truth);
        }
        table.single = false;
        table.keys.clear();
        table
    }

    /// The table after a procedure or a file of which nothing is known, with the new variables `names`.
    fn with_unknown_rows(&mut self, mut table: Table, names: impl IntoIterator<Item = Name>) -> Table {
        self.risk(Risk::Unknown);
        self.note_reason("the rows of a procedure or a file are not known");
        for name in names {
            table.columns.insert(name, Inferred::free());
        }
        (table.rows, table.single) = (RowsDeterminism::Free, false);
        table.keys.clear();
        table
    }
}

/// Whether a query creates elements and otherwise reads nothing from the graph, so that it cannot find what it created.
pub(super) fn only_creates(query: &Query) -> bool {
    let mut only = true;
    for_each_clause(query, |clause| {
        only &= matches!(
            clause,
            Clause::Create(_) | Clause::Unwind(_) | Clause::With(_) | Clause::Return(_) | Clause::Finish
        );
    });
    for_each_expr(query, |expr| {
        only &= !matches!(expr, Expr::Subquery(_) | Expr::Pattern(_) | Expr::PatternComprehension(_));
    });
    only
}

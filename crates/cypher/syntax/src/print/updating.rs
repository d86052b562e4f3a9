//! Prints MERGE, SET, REMOVE, DELETE and FOREACH.

use super::pen::Pen;
use crate::ast::{Delete, Expr, Foreach, Merge, MergeEvent, Remove, RemoveItem, SetItem};

impl Pen<'_> {
    /// Writes `MERGE <merge graph pattern> [ <merge action> ]`.
    pub(super) fn merge(&mut self, clause: &Merge) {
        self.text("MERGE ");
        self.path_pattern(&clause.pattern);
        for action in &clause.actions {
            self.text(match action.event {
                MergeEvent::Match => " ON MATCH ",
                MergeEvent::Create => " ON CREATE ",
            });
            self.set(&action.items);
        }
    }

    /// Writes `SET <set item list>`.
    pub(super) fn set(&mut self, items: &[SetItem]) {
        self.text("SET ");
        self.list(items, |pen, item| match item {
            SetItem::Property { target, value } => {
                pen.place(target);
                pen.text(" = ");
                pen.expr(value);
            }
            SetItem::Replace { variable, value } => {
                pen.name(variable);
                pen.text(" = ");
                pen.expr(value);
            }
            SetItem::Add { variable, value } => {
                pen.name(variable);
                pen.text(" += ");
                pen.expr(value);
            }
            SetItem::Labels { variable, labels } => {
                pen.name(variable);
                pen.node_labels(labels, true);
            }
        });
    }

    /// Writes `REMOVE <remove item list>`.
    pub(super) fn remove(&mut self, clause: &Remove) {
        self.text("REMOVE ");
        self.list(&clause.items, |pen, item| match item {
            RemoveItem::Property(target) => pen.place(target),
            RemoveItem::Labels { variable, labels } => {
                pen.name(variable);
                pen.node_labels(labels, true);
            }
        });
    }

    /// Writes `[ DETACH ] DELETE <delete item list>`.
    pub(super) fn delete(&mut self, clause: &Delete) {
        self.text(if clause.detach {
            "DETACH DELETE "
        } else if clause.nodetach {
            "NODETACH DELETE "
        } else {
            "DELETE "
        });
        self.list(&clause.items, Self::bare_expr);
    }

    /// Writes the property that SET or REMOVE changes. It is never varied, because engines accept only few forms of it.
    fn place(&mut self, target: &Expr) {
        self.frozen(|pen| pen.term(target));
    }

    /// Writes `FOREACH (v IN e | clause…)`.
    pub(super) fn foreach(&mut self, clause: &Foreach) {
        self.text("FOREACH (");
        self.name(&clause.variable);
        self.text(" IN ");
        self.barred += 1;
        self.before_bar(&clause.list);
        self.barred -= 1;
        self.text(" |");
        for inner in &clause.body {
            self.text(" ");
            self.clause(inner);
        }
        self.text(")");
    }
}

//! Prints CALL.

use super::pen::Pen;
use crate::ast::{CallProcedure, CallSubquery, Imports, InTransactions, OnError, Yields};

impl Pen<'_> {
    /// Writes `CALL <procedure reference> [ <explicit procedure arguments> ] [ <yield clause> ]`.
    pub(super) fn call_procedure(&mut self, clause: &CallProcedure) {
        self.text(if clause.optional { "OPTIONAL CALL " } else { "CALL " });
        self.dotted_name(&clause.name);
        if let Some(arguments) = &clause.arguments {
            self.text("(");
            self.list(arguments, Self::expr);
            self.text(")");
        }
        match &clause.yields {
            None => {}
            Some(Yields::Star) => self.text(" YIELD *"),
            Some(Yields::Items { items, where_ }) => {
                self.text(" YIELD ");
                self.list(items, |pen, item| {
                    pen.name(&item.field);
                    if let Some(alias) = &item.alias {
                        pen.text(" AS ");
                        pen.name(alias);
                    }
                });
                self.where_clause(where_.as_ref());
            }
        }
    }

    /// Writes `[OPTIONAL] CALL [(imports)] { query } [IN TRANSACTIONS …]`.
    pub(super) fn call_subquery(&mut self, clause: &CallSubquery) {
        self.text(if clause.optional { "OPTIONAL CALL " } else { "CALL " });
        match &clause.imports {
            Imports::Body => {}
            Imports::Star => self.text("(*) "),
            Imports::Variables(variables) => {
                self.text("(");
                self.names(variables, ", ");
                self.text(") ");
            }
        }
        self.text("{ ");
        self.nested_query(&clause.query);
        self.text(" }");
        if let Some(transactions) = &clause.in_transactions {
            self.frozen(|pen| pen.in_transactions(transactions));
        }
    }

    fn in_transactions(&mut self, transactions: &InTransactions) {
        self.text(" IN ");
        if let Some(concurrent) = &transactions.concurrent {
            if let Some(count) = concurrent {
                self.term(count);
                self.text(" ");
            }
            self.text("CONCURRENT ");
        }
        self.text("TRANSACTIONS");
        if let Some(rows) = &transactions.rows {
            self.text(" OF ");
            self.term(rows);
            self.text(" ROWS");
        }
        match transactions.on_error {
            Some(OnError::Continue) => self.text(" ON ERROR CONTINUE"),
            Some(OnError::Break) => self.text(" ON ERROR BREAK"),
            Some(OnError::Fail) => self.text(" ON ERROR FAIL"),
            None => {}
        }
        if let Some(report) = &transactions.report {
            self.text(" REPORT STATUS AS ");
            self.name(report);
        }
    }
}

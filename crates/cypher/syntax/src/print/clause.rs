//! Prints a clause by calling the printer of its kind.

use super::pen::Pen;
use crate::ast::{Clause, Expr};

impl Pen<'_> {
    /// Writes a clause.
    pub(super) fn clause(&mut self, clause: &Clause) {
        match clause {
            Clause::Match(clause) => self.match_clause(clause),
            Clause::Unwind(clause) => self.unwind(clause),
            Clause::With(clause) => {
                self.text("WITH ");
                self.projection(&clause.projection);
                self.where_clause(clause.where_.as_ref());
            }
            Clause::Return(clause) => {
                self.text("RETURN ");
                self.projection(&clause.projection);
            }
            Clause::Finish => self.text("FINISH"),
            Clause::Create(clause) => {
                self.text("CREATE ");
                self.list(&clause.patterns, Self::path_pattern);
            }
            Clause::Merge(clause) => self.merge(clause),
            Clause::Set(clause) => self.set(&clause.items),
            Clause::Remove(clause) => self.remove(clause),
            Clause::Delete(clause) => self.delete(clause),
            Clause::Foreach(clause) => self.foreach(clause),
            Clause::CallProcedure(clause) => self.call_procedure(clause),
            Clause::CallSubquery(clause) => self.call_subquery(clause),
            Clause::LoadCsv(clause) => self.load_csv(clause),
        }
    }

    /// Writes `WHERE <search condition>`, if any.
    pub(super) fn where_clause(&mut self, predicate: Option<&Expr>) {
        if let Some(predicate) = predicate {
            self.text(" WHERE ");
            self.expr(predicate);
        }
    }
}

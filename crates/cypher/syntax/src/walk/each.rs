//! Calls a closure with every expression, clause or pattern of a tree.

use super::{Visit, VisitMut, Walk, walk_clause, walk_expr, walk_expr_mut, walk_pattern};
use crate::ast::{Clause, Expr, PathPattern};

/// Calls `see` with every expression, parents before children, in printed order.
pub fn for_each_expr<'ast>(root: &'ast impl Walk, see: impl FnMut(&'ast Expr)) {
    struct Each<F>(F);
    impl<'ast, F: FnMut(&'ast Expr)> Visit<'ast> for Each<F> {
        fn expr(&mut self, expr: &'ast Expr) {
            (self.0)(expr);
            walk_expr(self, expr);
        }
    }
    root.walk(&mut Each(see));
}

/// Calls `change` with every expression, children before parents, so that an expression that `change` puts in is not
/// visited again.
pub fn for_each_expr_mut(root: &mut impl Walk, change: impl FnMut(&mut Expr)) {
    struct Each<F>(F);
    impl<F: FnMut(&mut Expr)> VisitMut for Each<F> {
        fn expr(&mut self, expr: &mut Expr) {
            walk_expr_mut(self, expr);
            (self.0)(expr);
        }
    }
    root.walk_mut(&mut Each(change));
}

/// Calls `see` with every clause: a clause comes before the clauses inside its subqueries and FOREACH.
pub fn for_each_clause<'ast>(root: &'ast impl Walk, see: impl FnMut(&'ast Clause)) {
    struct Each<F>(F);
    impl<'ast, F: FnMut(&'ast Clause)> Visit<'ast> for Each<F> {
        fn clause(&mut self, clause: &'ast Clause) {
            (self.0)(clause);
            walk_clause(self, clause);
        }
    }
    root.walk(&mut Each(see));
}

/// Calls `see` with every path pattern, in clauses and in expressions.
pub fn for_each_pattern<'ast>(root: &'ast impl Walk, see: impl FnMut(&'ast PathPattern)) {
    struct Each<F>(F);
    impl<'ast, F: FnMut(&'ast PathPattern)> Visit<'ast> for Each<F> {
        fn pattern(&mut self, pattern: &'ast PathPattern) {
            (self.0)(pattern);
            walk_pattern(self, pattern);
        }
    }
    root.walk(&mut Each(see));
}

//! Finds the free variables of an expression: those bound outside of it.

use super::{Visit, declared_variables, pattern_variables, walk_expr};
use crate::ast::{Expr, MapProjectionItem, Name, PathPattern, Query, SubqueryBody};
use std::collections::BTreeSet;

/// The names an expression takes from the surrounding scope.
///
/// Variables of comprehensions, quantifiers and `reduce` are bound inside. Variables of patterns refer to the outer
/// scope if it has them, so they count as free, also in pattern comprehensions and subqueries. What a nested query
/// binds itself (aliases, UNWIND) is not free.
pub fn free_variables(expr: &Expr) -> BTreeSet<Name> {
    let mut free = FreeFinder { bound: Vec::new(), found: BTreeSet::new() };
    free.expr(expr);
    free.found
}

/// The visitor that collects free variables.
struct FreeFinder {
    bound: Vec<Name>,
    found: BTreeSet<Name>,
}

impl FreeFinder {
    /// Records a variable as free, unless it is bound inside the expression.
    fn refer(&mut self, name: &Name) {
        if !self.bound.contains(name) && !self.found.contains(name) {
            self.found.insert(name.clone());
        }
    }

    /// Visits a part of the tree with `see`, in which these variables are bound.
    fn within(&mut self, names: impl IntoIterator<Item = Name>, see: impl FnOnce(&mut Self)) {
        let depth = self.bound.len();
        self.bound.extend(names);
        see(self);
        self.bound.truncate(depth);
    }
}

impl<'ast> Visit<'ast> for FreeFinder {
    fn expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Variable(name) => self.refer(name),
            Expr::MapProjection(projection) => {
                self.refer(&projection.variable);
                for item in &projection.items {
                    if let MapProjectionItem::Variable(name) = item {
                        self.refer(name);
                    }
                }
                walk_expr(self, expr);
            }
            Expr::ListComprehension(comprehension) => {
                self.expr(&comprehension.list);
                self.within([comprehension.variable.clone()], |free| {
                    comprehension
                        .where_
                        .iter()
                        .chain(&comprehension.projection)
                        .for_each(|inner| free.expr(inner));
                });
            }
            Expr::Quantified(quantified) => {
                self.expr(&quantified.list);
                self.within([quantified.variable.clone()], |free| {
                    quantified.where_.iter().for_each(|inner| free.expr(inner));
                });
            }
            Expr::Reduce(reduce) => {
                self.expr(&reduce.initial);
                self.expr(&reduce.list);
                self.within([reduce.accumulator.clone(), reduce.variable.clone()], |free| {
                    free.expr(&reduce.step)
                });
            }
            Expr::PatternComprehension(comprehension) => {
                let path = comprehension.pattern.variable.clone();
                self.within(path, |free| {
                    free.pattern(&comprehension.pattern);
                    comprehension.where_.iter().for_each(|inner| free.expr(inner));
                    free.expr(&comprehension.projection);
                });
            }
            Expr::Subquery(subquery) => match &subquery.body {
                SubqueryBody::Pattern { .. } => walk_expr(self, expr),
                SubqueryBody::Query(query) => self.query(query),
            },
            _ => walk_expr(self, expr),
        }
    }

    fn pattern(&mut self, pattern: &'ast PathPattern) {
        for name in pattern_variables(pattern) {
            if pattern.variable.as_ref() != Some(&name) {
                self.refer(&name);
            }
        }
        super::walk_pattern(self, pattern);
    }

    fn query(&mut self, query: &'ast Query) {
        // A nested query binds its own aliases. The variables in its patterns may be those of the outer scope, so they
        // stay free.
        let mut own = declared_variables(query);
        super::for_each_pattern(query, |pattern| {
            for name in pattern_variables(pattern) {
                own.remove(&name);
            }
        });
        self.within(own, |free| super::walk_query(free, query));
    }
}

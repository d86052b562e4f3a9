//! Replaces a part of a query at a numbered place. Places are numbered as in [`super::Survey`].

use edgewise_cypher_syntax::ast::{Clause, Expr, Query, SingleQuery};
use edgewise_cypher_syntax::walk::{VisitMut, walk_clause_mut, walk_expr_mut, walk_query_mut};

/// The query with the expression of this number replaced.
pub(super) fn replace_expr(query: &Query, place: u32, with: Expr) -> Query {
    struct Replace {
        left: u32,
        with: Option<Expr>,
    }
    impl VisitMut for Replace {
        fn expr(&mut self, expr: &mut Expr) {
            if self.with.is_none() {
                return;
            }
            if self.left == 0 {
                if let Some(with) = self.with.take() {
                    *expr = with;
                }
                return;
            }
            self.left -= 1;
            walk_expr_mut(self, expr);
        }
    }
    let mut query = query.clone();
    walk_query_mut(&mut Replace { left: place, with: Some(with) }, &mut query);
    query
}

/// The query with the whole list of clauses replaced that contains the clause of this number.
pub(super) fn replace_clauses(query: &Query, place: u32, with: Vec<Clause>) -> Query {
    let mut query = query.clone();
    Replace { left: place, with: Some(with) }.query(&mut query);
    query
}

struct Replace {
    left: u32,
    with: Option<Vec<Clause>>,
}

impl Replace {
    fn clause_list(&mut self, clauses: &mut Vec<Clause>) {
        for place in 0..clauses.len() {
            if self.with.is_none() {
                return;
            }
            if self.left == 0 {
                if let Some(with) = self.with.take() {
                    *clauses = with;
                }
                return;
            }
            self.left -= 1;
            match &mut clauses[place] {
                Clause::Foreach(foreach) => {
                    self.expr(&mut foreach.list);
                    self.clause_list(&mut foreach.body);
                }
                clause => walk_clause_mut(self, clause),
            }
        }
    }

    fn single_query(&mut self, query: &mut SingleQuery) {
        self.clause_list(&mut query.clauses);
    }
}

impl VisitMut for Replace {
    fn query(&mut self, query: &mut Query) {
        self.single_query(&mut query.first);
        for part in &mut query.unions {
            self.single_query(&mut part.query);
        }
    }
}

//! Queries that handle each row by itself and filter last.

use edgewise_cypher_syntax::ast::{Clause, Expr, Query, Return};

use super::Context;
use super::clause::{plain_return, with_star};
use super::whole::{GeneratedQuery, clauses};

impl Context<'_> {
    /// A reading query that handles each row by itself: it has no aggregation, ORDER BY, SKIP, LIMIT or DISTINCT.
    /// Its last clause before RETURN is a MATCH without OPTIONAL, or a WITH, with a filter. The filter may be true,
    /// false or null for the remembered row, never raises an error, and mentions a variable if there is one.
    pub fn filtered_query(&mut self) -> GeneratedQuery {
        self.begin();
        self.row_by_row = true;
        let mut clauses = clauses(self, true);
        let open = match clauses.last() {
            Some(Clause::Match(last)) => !last.optional && self.grammar.has.match_where,
            Some(Clause::With(_)) => true,
            _ => false,
        };
        if !open {
            let clause = with_star(self);
            clauses.push(clause);
        }
        let predicate = self.predicate();
        // Replaces a filter that the clause already has, which would keep the remembered row.
        filter_by(&mut clauses, predicate);
        clauses.push(Clause::Return(Return { projection: plain_return(self) }));
        self.finished(Query::single(clauses), false)
    }
}

fn filter_by(clauses: &mut [Clause], predicate: Expr) {
    match clauses.last_mut() {
        Some(Clause::Match(last)) => last.where_ = Some(predicate),
        Some(Clause::With(last)) => last.where_ = Some(predicate),
        _ => {}
    }
}

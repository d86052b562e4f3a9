//! Makes queries without aggregation, sorting and paging, whose last clause before RETURN has a filter. The oracles
//! that split the rows of a query by a condition need them.

use edgewise_cypher_syntax::ast::{Clause, Expr, Query, Return};

use super::Context;
use super::clause::{plain_return, with_star};
use super::whole::{GeneratedQuery, clauses};

impl Context<'_> {
    /// Makes a reading query that has no aggregation, ORDER BY, SKIP, LIMIT and DISTINCT. Its last clause before RETURN
    /// is a WITH or a MATCH (not OPTIONAL), and has a filter. For the remembered row the filter may be true, false or
    /// null. It never raises an error, and mentions a variable if there is one.
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
        // If the clause already has a filter, it is replaced: it would always keep the remembered row.
        set_last_filter(&mut clauses, predicate);
        clauses.push(Clause::Return(Return { projection: plain_return(self) }));
        self.finished(Query::single(clauses), false)
    }
}

/// Sets the filter of the last clause.
fn set_last_filter(clauses: &mut [Clause], predicate: Expr) {
    match clauses.last_mut() {
        Some(Clause::Match(last)) => last.where_ = Some(predicate),
        Some(Clause::With(last)) => last.where_ = Some(predicate),
        _ => {}
    }
}

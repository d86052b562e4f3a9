//! Queries that treat their rows one by one and filter them last.

use edgewise_cypher_syntax::ast::{Clause, Expr, Query, Return};

use super::Context;
use super::clause::{plain_return, with_star};
use super::whole::{GeneratedQuery, clauses};

impl Context<'_> {
    /// A reading query that treats its rows one by one: nothing in it aggregates, sorts, cuts or removes duplicates. Its
    /// last clause before RETURN is a MATCH without OPTIONAL, or a WITH, with a filter. The filter may be true, false or
    /// null for the remembered row, never raises, and is about a variable where there is one.
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
        // A filter that stood there keeps the remembered row; this one takes its place.
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

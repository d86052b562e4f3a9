//! `PartitionBase`: a query with a place where a predicate splits its rows.

use edgewise_cypher_syntax::ast::{Clause, Expr, Projection, Query, Return};
use edgewise_model::Map;

use super::Context;
use super::clause::{plain_return, with_star};
use super::whole::clauses;

/// A query split at a point where a filter may stand, and a predicate to put there.
#[derive(Clone, Debug, PartialEq)]
pub struct PartitionBase {
    /// What comes before the filter. The last clause is a MATCH without OPTIONAL and without WHERE, or a WITH without
    /// WHERE: the filter becomes its WHERE. Nothing in them aggregates, sorts, cuts or removes duplicates.
    pub clauses_before: Vec<Clause>,
    /// The predicate; never an error, and about at least one variable where there is one.
    pub predicate: Expr,
    /// What is returned: plain aliased items.
    pub returns: Projection,
    /// The values of the parameters of all these.
    pub parameters: Map,
}

impl PartitionBase {
    /// The query with a filter at the point, or without.
    pub fn query(&self, filter: Option<Expr>) -> Query {
        let mut clauses = self.clauses_before.clone();
        match clauses.last_mut() {
            Some(Clause::Match(last)) => last.where_ = filter,
            Some(Clause::With(last)) => last.where_ = filter,
            _ => {}
        }
        clauses.push(Clause::Return(Return { projection: self.returns.clone() }));
        Query::single(clauses)
    }
}

impl Context<'_> {
    /// A base for the predicate partition.
    pub fn partition_base(&mut self) -> PartitionBase {
        self.begin();
        self.plain = true;
        // Partitions have a context of their own; their parameters must not be taken for those of whole queries.
        self.parameter_letter = b'q';
        let mut clauses_before = clauses(self, true);
        let open = match clauses_before.last_mut() {
            Some(Clause::Match(last)) if !last.optional => {
                // What stood here was one filter; the predicate takes its place.
                last.where_ = None;
                self.grammar.has.match_where
            }
            Some(Clause::With(last)) => {
                last.where_ = None;
                true
            }
            _ => false,
        };
        if !open {
            let clause = with_star(self);
            clauses_before.push(clause);
        }
        let predicate = self.predicate();
        let returns = plain_return(self);
        let parameters = std::mem::take(&mut self.parameters);
        PartitionBase { clauses_before, predicate, returns, parameters }
    }
}

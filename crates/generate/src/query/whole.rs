//! `GeneratedQuery`: a whole query and what is known of it.

use edgewise_cypher::ast::{Clause, Query, Statement};

use super::Context;
use super::clause::return_clause;

/// A whole query and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedQuery {
    /// The statement.
    pub statement: Statement,
    /// Whether the last projection sorts its rows; keys that tie leave their order open.
    pub ordered: bool,
    /// Whether SKIP or LIMIT cut the rows: which ones remain may be open.
    pub cut: bool,
}

impl Context<'_> {
    /// A whole reading query.
    pub fn query(&mut self) -> GeneratedQuery {
        self.begin();
        let mut clauses = clauses(self, false);
        let last = return_clause(self);
        let (ordered, cut) = match &last {
            Clause::Return(last) => {
                let projection = &last.projection;
                (!projection.order_by.is_empty(), projection.skip.is_some() || projection.limit.is_some())
            }
            _ => (false, false),
        };
        clauses.push(last);
        GeneratedQuery { statement: Statement::query(Query::single(clauses)), ordered, cut }
    }
}

/// The clauses before RETURN; at least one if `some` is set.
pub fn clauses(context: &mut Context<'_>, some: bool) -> Vec<Clause> {
    let wanted = context.config.query.clauses.draw(context.rng).saturating_sub(1).max(usize::from(some));
    let grammar = context.grammar;
    let mut clauses: Vec<Clause> = Vec::with_capacity(wanted + 2);
    // A choice that finds no material is drawn again; the bound holds even if the target has few clauses.
    for _ in 0..4 * wanted {
        if clauses.len() == wanted {
            break;
        }
        let table = if clauses.is_empty() { &grammar.first } else { &grammar.clause };
        let Some(choice) = table.choose(context.rng) else { break };
        // Only WITH ends the reach of an OPTIONAL MATCH.
        match clauses.last() {
            Some(Clause::Match(last)) if last.optional => context.after_optional = true,
            Some(Clause::With(_)) => context.after_optional = false,
            _ => {}
        }
        if let Some(clause) = (choice.make)(context) {
            context.coverage.count(choice.place);
            clauses.push(clause);
        }
    }
    clauses
}

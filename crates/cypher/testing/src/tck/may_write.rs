//! Decides whether a statement of a conformance suite may change the graph.

use edgewise_cypher_syntax::ast::{Clause, StatementBody};
use edgewise_cypher_syntax::parse_statement;
use edgewise_cypher_syntax::walk::for_each_clause;

/// Whether a statement may change the graph. True if the statement cannot be parsed.
pub fn may_write(query: &str) -> bool {
    let Ok(statement) = parse_statement(query) else { return true };
    let StatementBody::Query(query) = &statement.body else { return true };
    let mut writes = false;
    for_each_clause(query, |clause| {
        writes |= !matches!(
            clause,
            Clause::Match(_)
                | Clause::Unwind(_)
                | Clause::With(_)
                | Clause::Return(_)
                | Clause::CallSubquery(_)
        );
    });
    writes
}

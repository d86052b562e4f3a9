//! How large a case is for a reader.

use crate::setup_graph;
use edgewise_cypher_syntax::ast::{Clause, Query, StatementBody};
use edgewise_cypher_syntax::walk::for_each_clause;
use edgewise_cypher_syntax::{parse_query, parse_statement};
use edgewise_lab::Case;

/// The size of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaseSize {
    /// Clauses other than RETURN, including those of subqueries.
    pub clauses: usize,
    /// Nodes and relationships of the graph.
    pub elements: usize,
    /// Bytes of the query.
    pub bytes: usize,
}

impl CaseSize {
    /// The size of a case. A case without a query, whose bug is in the setup, has the size of its setup statements.
    pub fn of(case: &Case) -> Self {
        let elements =
            setup_graph(&case.setup).map_or(0, |graph| graph.nodes().count() + graph.relationships().count());
        match &case.query {
            Some(text) => {
                let clauses = parse_query(text).map_or(0, |query| clauses_of(&query));
                Self { clauses, elements, bytes: text.len() }
            }
            None => {
                let clauses = |text: &str| match parse_statement(text).map(|statement| statement.body) {
                    Ok(StatementBody::Query(query)) => clauses_of(&query),
                    _ => 1,
                };
                Self {
                    clauses: case.setup.iter().map(|request| clauses(&request.text)).sum(),
                    elements,
                    bytes: case.setup.iter().map(|request| request.text.len()).sum(),
                }
            }
        }
    }
}

fn clauses_of(query: &Query) -> usize {
    let mut count = 0;
    for_each_clause(query, |clause| count += usize::from(!matches!(clause, Clause::Return(_))));
    count
}

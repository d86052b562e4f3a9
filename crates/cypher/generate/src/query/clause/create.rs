//! Makes CREATE clauses.

use edgewise_cypher_syntax::ast::{Clause, Create};

use super::super::{Context, pattern};

/// CREATE is made only if the query has at most this many rows, by estimate. So the graph grows only a little.
const MOST_ROWS: f64 = 60.0;

/// Makes `CREATE (n:A {k: e})-[:T]->(m)`.
pub fn create(context: &mut Context<'_>) -> Option<Clause> {
    if context.rows > MOST_ROWS {
        return None;
    }
    let (patterns, bound) = pattern::created_paths(context);
    context.scope_extend(bound);
    context.wrote = true;
    Some(Clause::Create(Create { patterns }))
}

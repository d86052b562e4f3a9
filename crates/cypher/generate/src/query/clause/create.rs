//! CREATE.

use edgewise_cypher_syntax::ast::{Clause, Create};

use super::super::{Context, pattern};

/// CREATE is generated only up to this estimated number of rows, which bounds the number of new elements.
const MOST_ROWS: f64 = 60.0;

/// `CREATE (n:A {k: e})-[:T]->(m)`
pub fn create(context: &mut Context<'_>) -> Option<Clause> {
    if context.rows > MOST_ROWS {
        return None;
    }
    let (patterns, bound) = pattern::created_paths(context);
    context.scope_extend(bound);
    context.wrote = true;
    Some(Clause::Create(Create { patterns }))
}

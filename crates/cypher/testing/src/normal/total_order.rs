//! Makes the rows that SKIP and LIMIT keep deterministic.

use edgewise_cypher_syntax::ast::{Clause, Expr, Projection, Query, SortItem};
use edgewise_cypher_syntax::walk::free_variables;

/// The query, sorted by everything that its SKIP and LIMIT choose from, so that rows with equal keys are
/// interchangeable. None if it has no SKIP or LIMIT, is already sorted like this, or is not sorted at all: sorting
/// has its own bugs.
pub fn totally_ordered(query: &Query) -> Option<Query> {
    let mut ordered = query.clone();
    let first = &mut ordered.first.clauses;
    let rest = ordered.unions.iter_mut().map(|part| &mut part.query.clauses);
    for clause in std::iter::once(first).chain(rest).flatten() {
        match clause {
            Clause::With(with) => {
                let asked = with.where_.iter().flat_map(free_variables).map(Expr::Variable).collect();
                sort_by_all(&mut with.projection, asked);
            }
            Clause::Return(result) => sort_by_all(&mut result.projection, Vec::new()),
            _ => {}
        }
    }
    (ordered != *query).then_some(ordered)
}

fn sort_by_all(projection: &mut Projection, asked: Vec<Expr>) {
    if projection.skip.is_none() && projection.limit.is_none() || projection.order_by.is_empty() {
        return;
    }
    let named = projection.items.iter().map(|item| match &item.alias {
        Some(alias) => Expr::Variable(alias.clone()),
        None => item.expr.clone(),
    });
    let keys: Vec<Expr> = named.chain(asked).collect();
    for key in keys {
        if !projection.order_by.iter().any(|sort| sort.key == key) {
            projection.order_by.push(SortItem { key, word: None });
        }
    }
}

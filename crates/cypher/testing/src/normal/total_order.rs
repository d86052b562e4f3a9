//! Makes it deterministic which rows SKIP and LIMIT keep.

use edgewise_cypher_syntax::ast::{Clause, Expr, Projection, Query, SortItem};
use edgewise_cypher_syntax::walk::free_variables;

/// The query with further sort keys, so that rows with equal keys are the same row and SKIP and LIMIT have no choice.
/// None if the query has no SKIP or LIMIT, if it is already sorted like this, or if it is not sorted at all: adding a
/// sort could show a bug of sorting.
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

/// If a sorted projection has SKIP or LIMIT, adds its items and `asked` as further sort keys.
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

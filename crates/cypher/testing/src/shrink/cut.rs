//! Smaller queries that end earlier: the query is cut off after a clause, or returns one of its predicates.

use edgewise_cypher_syntax::ast::{Clause, Expr, Projection, ProjectionItem, Query, Return, SubqueryBody};
use edgewise_cypher_syntax::walk::for_each_expr;

/// The query cut off after a clause, the shortest first. A WITH becomes the RETURN; after any other clause `RETURN 1`
/// is added.
pub(super) fn cut(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    if !query.unions.is_empty() {
        return candidates;
    }
    let clauses = &query.first.clauses;
    for (place, clause) in clauses.iter().enumerate().take(clauses.len().saturating_sub(1)) {
        if let Clause::With(with) = clause {
            // ORDER BY, SKIP and LIMIT of the WITH are kept, because RETURN can have them too.
            let mut shorter = clauses[..place].to_vec();
            shorter.push(Clause::Return(Return { projection: with.projection.clone() }));
            candidates.push(Query::single(shorter));
            continue;
        }
        // Cutting here would only replace the RETURN by another one.
        if place + 2 == clauses.len() && matches!(clauses.last(), Some(Clause::Return(_))) {
            continue;
        }
        let mut shorter = clauses[..=place].to_vec();
        shorter.push(result(Expr::int(1)));
        candidates.push(Query::single(shorter));
        if let Clause::Unwind(unwind) = clause {
            let mut shorter = clauses[..=place].to_vec();
            shorter.push(result(Expr::Variable(unwind.variable.clone())));
            candidates.push(Query::single(shorter));
        }
    }
    candidates
}

/// The query cut off at a filter, with a RETURN of the filter's predicate: the engine may already evaluate the
/// predicate wrongly.
pub(super) fn answer_predicate(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    if !query.unions.is_empty() {
        return candidates;
    }
    let clauses = &query.first.clauses;
    for (place, clause) in clauses.iter().enumerate() {
        let mut unfiltered = clause.clone();
        let predicate = match &mut unfiltered {
            Clause::Match(inner) => inner.where_.take(),
            Clause::With(inner) => inner.where_.take(),
            _ => None,
        };
        if let Some(predicate) = predicate {
            let mut shorter = clauses[..place].to_vec();
            shorter.push(unfiltered);
            shorter.push(result(predicate));
            candidates.push(Query::single(shorter));
        }
    }
    candidates
}

/// The pattern or query inside EXISTS, COUNT or COLLECT as a query by itself.
pub(super) fn subquery_alone(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for_each_expr(query, |expr| {
        let Expr::Subquery(subquery) = expr else { return };
        match &subquery.body {
            SubqueryBody::Pattern { patterns, where_ } => {
                let reading = Clause::Match(edgewise_cypher_syntax::ast::Match {
                    optional: false,
                    mode: None,
                    patterns: patterns.clone(),
                    hints: Vec::new(),
                    where_: where_.clone(),
                });
                candidates.push(Query::single(vec![reading, result(Expr::int(1))]));
            }
            SubqueryBody::Query(inner) => {
                let mut inner = inner.clone();
                if !matches!(inner.first.clauses.last(), Some(Clause::Return(_))) {
                    inner.first.clauses.push(result(Expr::int(1)));
                }
                candidates.push(inner);
            }
        }
    });
    candidates
}

/// Makes the clause `RETURN expr AS a`.
pub(crate) fn result(expr: Expr) -> Clause {
    let items = vec![ProjectionItem::aliased(expr, "a")];
    Clause::Return(Return { projection: Projection { items, ..Projection::default() } })
}

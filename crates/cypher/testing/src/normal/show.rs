//! Normalisation passes that return a pattern instead of testing it in a filter, and use DISTINCT instead of UNION.

use crate::shrink::result;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, FunctionCall, Name, Projection, ProjectionItem, Query, SetQuantifier, With,
};
use edgewise_cypher_syntax::walk::for_each_expr;

/// `… WITH n WHERE NOT (n)-->() …` ⇒ `… RETURN exists((n)-->())`: engines evaluate a pattern inside a larger filter as
/// they evaluate one in RETURN. A pattern that is the whole filter is left there, because engines match such a pattern
/// in a special way.
pub(super) fn pattern_result(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (before, with, filter) in filtered_withs(query) {
        if !passes_variables_on(&with.projection) || matches!(filter, Expr::Pattern(_)) {
            continue;
        }
        for_each_expr(filter, |expr| {
            if let Expr::Pattern(_) = expr {
                let mut clauses = before.to_vec();
                let call = FunctionCall {
                    name: vec![Name::from("exists")],
                    quantifier: None,
                    arguments: vec![expr.clone()],
                };
                clauses.push(result(Expr::Function(Box::new(call))));
                candidates.push(Query::single(clauses));
            }
        });
    }
    candidates
}

/// `… UNION MATCH p RETURN e` ⇒ `MATCH p RETURN DISTINCT e`: both remove duplicate rows.
pub(super) fn distinct_part(query: &Query) -> Vec<Query> {
    if query.unions.is_empty() {
        return Vec::new();
    }
    let mut candidates = Vec::new();
    for part in query.parts() {
        let mut clauses = part.clauses.clone();
        if let Some(Clause::Return(last)) = clauses.last_mut() {
            last.projection.quantifier = Some(SetQuantifier::Distinct);
            candidates.push(Query::single(clauses));
        }
    }
    candidates
}

/// The WITH clauses before the first UNION that have a filter, each with the clauses before it and the filter.
fn filtered_withs(query: &Query) -> Vec<(&[Clause], &With, &Expr)> {
    if !query.unions.is_empty() {
        return Vec::new();
    }
    let clauses = &query.first.clauses;
    let filtered = clauses.iter().enumerate().filter_map(|(place, clause)| match clause {
        Clause::With(with) => Some((&clauses[..place], with, with.where_.as_ref()?)),
        _ => None,
    });
    filtered.collect()
}

/// Whether a projection only passes variables on under their own names.
fn passes_variables_on(projection: &Projection) -> bool {
    let same = |item: &ProjectionItem| matches!(&item.expr, Expr::Variable(name) if item.alias.as_ref().is_none_or(|alias| alias == name));
    projection.items.iter().all(same)
        && !projection.distinct()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none()
}

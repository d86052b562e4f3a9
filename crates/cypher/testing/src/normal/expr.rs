//! Normalisation passes over expressions: each proposes queries with simpler expressions that may show the same bug.

use crate::shrink::{each_clause, replace_each};
use edgewise_cypher_syntax::ast::{Clause, CompareOp, Expr, Literal, Query};

/// `WHERE e` ⇒ `WHERE null`, `WHERE false`, `WHERE true`: a constant filter.
pub(super) fn plain_filter(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        for plain in [Expr::null(), Expr::bool(false), Expr::bool(true)] {
            let mut candidate = clause.clone();
            let filter = match &mut candidate {
                Clause::Match(inner) => &mut inner.where_,
                Clause::With(inner) => &mut inner.where_,
                _ => return,
            };
            if filter.is_some() {
                *filter = Some(plain);
                out.push(candidate);
            }
        }
    });
    candidates
}

/// `a >= b` ⇒ `a < b`, `a <> b` ⇒ `a = b`: one operator for all inequalities, and one for equality and its negation.
pub(super) fn plain_comparison(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        let Expr::Comparison(first, steps) = expr else { return };
        let [(op, second)] = steps.as_slice() else { return };
        let plain = match op {
            CompareOp::Equal | CompareOp::Less => return,
            CompareOp::NotEqual => CompareOp::Equal,
            _ => CompareOp::Less,
        };
        out.push(Expr::Comparison(first.clone(), vec![(plain, second.clone())]));
        out.push(Expr::Comparison(Box::new(second.clone()), vec![(plain, (**first).clone())]));
    })
}

/// `null` ⇒ `2`, `1`, `0`. If all of these hide the bug, the null is needed. 2 is tried first because, like null, it
/// sorts after smaller numbers.
pub(super) fn number_for_null(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        if matches!(expr, Expr::Literal(Literal::Null)) {
            out.extend([Expr::int(2), Expr::int(1), Expr::int(0)]);
        }
    })
}

//! `WHERE x = 1` ⇒ `WHERE x >= 1 AND x <= 1`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "equality-range",
    change: "`WHERE x = 1` ⇒ `WHERE x >= 1 AND x <= 1`, `WHERE n.k = 1` ⇒ `WHERE n.k = 1 AND n.k IS NOT NULL`",
    condition: "the test is the filter of a clause, or one of its conjuncts: there null and false have the \
                same effect; a number or string \
                on the right; x has the same value each time",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let mut clause = spot.clause().clone();
    let filter = match &mut clause {
        Clause::Match(clause) => &mut clause.where_,
        Clause::With(clause) => &mut clause.where_,
        _ => return Err(Not::Here),
    };
    let Some(predicate) = filter else { return Err(Not::Here) };
    let mut parts: Vec<Expr> = conjuncts(predicate).into_iter().cloned().collect();
    let places: Vec<usize> = (0..parts.len()).filter(|place| sides(&parts[*place]).is_some()).collect();
    let place = *context.rng.pick(&places).ok_or(Not::Here)?;
    let Some((x, a)) = sides(&parts[place]) else { return Err(Not::Here) };
    require(repeatable(&x), Guard::Deterministic)?;
    if context.rng.one_in(4) {
        parts.push(is_not_null(x));
    } else {
        let from = Expr::compare(CompareOp::GreaterOrEqual, x.clone(), a.clone());
        parts[place] = and(from, Expr::compare(CompareOp::LessOrEqual, x, a));
    }
    *filter = conjunction(parts);
    Ok(spot.replaced([clause]))
}

/// Both sides of `x = a`, if `a` is a literal of a type that has an order.
fn sides(expr: &Expr) -> Option<(Expr, Expr)> {
    let Expr::Comparison(x, rest) = expr else { return None };
    match rest.as_slice() {
        [
            (
                CompareOp::Equal,
                a @ Expr::Literal(Literal::Integer(_) | Literal::Float(_) | Literal::String(_)),
            ),
        ] => Some(((**x).clone(), a.clone())),
        _ => None,
    }
}

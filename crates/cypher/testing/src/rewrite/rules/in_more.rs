//! `WHERE x IN [a]` ⇒ `WHERE x IN [a, a]`, `WHERE x IN [a, null]`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "in-more",
    change: "`WHERE x IN [a, b]` ⇒ `WHERE x IN [a, b, a]`, `WHERE x IN [a, b, null]`",
    condition: "the test is the filter of a clause, or one of its conjuncts: there null and false have the \
                same effect; what occurs twice has the same value each time",
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
    let mut tests: Vec<&mut Vec<Expr>> = parts.iter_mut().filter_map(list_of).collect();
    fits(!tests.is_empty())?;
    let chosen = context.rng.index(tests.len());
    let items = &mut tests[chosen];
    let again = items.iter().find(|item| repeatable(item)).cloned();
    match again {
        Some(item) if context.rng.bool() => items.push(item),
        _ => items.push(Expr::Literal(Literal::Null)),
    }
    *filter = conjunction(parts);
    Ok(spot.replaced([clause]))
}

fn list_of(expr: &mut Expr) -> Option<&mut Vec<Expr>> {
    match expr {
        Expr::Binary(BinaryOp::In, _, list) => match &mut **list {
            Expr::List(items) => Some(items),
            _ => None,
        },
        _ => None,
    }
}

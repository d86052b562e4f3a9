//! `coalesce(a, b)` ⇒ `CASE WHEN a IS NOT NULL THEN a ELSE b END`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "coalesce-case",
    change: "`coalesce(a, b)` ⇒ `CASE WHEN a IS NOT NULL THEN a ELSE b END`",
    condition: "a has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Function(function) = spot.expr else { return Err(Not::Here) };
    fits(matches!(function.name.as_slice(), [name] if name.eq_ignore_ascii_case("coalesce")))?;
    let [a, b] = function.arguments.as_slice() else { return Err(Not::Here) };
    require(repeatable(a), Guard::Deterministic)?;
    Ok(case(vec![(is_not_null(a.clone()), a.clone())], b.clone()))
}

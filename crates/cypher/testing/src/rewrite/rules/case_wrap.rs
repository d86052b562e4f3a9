//! `e` ⇒ `CASE WHEN e IS NULL THEN null ELSE e END` (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "case-wrap",
    change: "`e` ⇒ `CASE WHEN true THEN e ELSE null END`, `CASE WHEN e IS NULL THEN null ELSE e END`",
    condition: "a value, not a pattern or an element; e occurs twice only if it has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    spot.may_wrap()?;
    let e = || spot.expr.clone();
    Ok(match context.rng.index(4) {
        0 => case(vec![(Expr::bool(true), e())], Expr::null()),
        1 => case(vec![(Expr::bool(false), Expr::null())], e()),
        _ if !repeatable(spot.expr) => case(vec![(Expr::null(), Expr::null())], e()),
        2 => case(vec![(Expr::is_null(e()), Expr::null())], e()),
        _ => case(vec![(is_not_null(e()), e())], Expr::null()),
    })
}

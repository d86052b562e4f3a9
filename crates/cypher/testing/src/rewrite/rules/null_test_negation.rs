//! `e IS NULL` ⇒ `NOT (e IS NOT NULL)`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "null-test-negation",
    change: "`e IS NULL` ⇒ `NOT (e IS NOT NULL)`, and its dual",
    condition: "none",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::IsNull(of, not) = spot.expr else { return Err(Not::Here) };
    Ok(Expr::not(Expr::IsNull(of.clone(), !not)))
}

//! `e` ⇒ `coalesce(null, e)`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "coalesce-wrap",
    change: "`e` ⇒ `coalesce(e, null)`, `coalesce(null, e)`",
    condition: "a value, not a pattern or an element",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    spot.may_wrap()?;
    let arguments = if context.rng.bool() {
        vec![spot.expr.clone(), Expr::null()]
    } else {
        vec![Expr::null(), spot.expr.clone()]
    };
    Ok(Expr::call("coalesce", arguments))
}

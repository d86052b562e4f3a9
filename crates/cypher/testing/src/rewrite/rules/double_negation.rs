//! `p` ⇒ `NOT NOT p`, and back

use edgewise_cypher_syntax::ast::{Expr, UnaryOp};
use crate::rewrite::guard::is_truth;
use crate::rewrite::rule::fits;
use crate::rewrite::{Action, ExprSpot, RuleContext, Made, Rule};

pub(super) const RULE: Rule = Rule {
    id: "double-negation",
    change: "`p` ⇒ `NOT NOT p`, and back",
    condition: "p is a boolean by its form",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(is_truth(spot.expr, &spot.scope))?;
    if let Expr::Unary(UnaryOp::Not, outer) = spot.expr
        && let Expr::Unary(UnaryOp::Not, inner) = &**outer
        && is_truth(inner, &spot.scope)
        && context.rng.bool()
    {
        return Ok((**inner).clone());
    }
    Ok(Expr::not(Expr::not(spot.expr.clone())))
}

//! `a AND (b OR c)` ⇒ `(a AND b) OR (a AND c)`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "distribute",
    change: "`a AND (b OR c)` ⇒ `(a AND b) OR (a AND c)`, and its dual",
    condition: "a has the same value each time; nothing raises an error",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(outer @ (BinaryOp::And | BinaryOp::Or), left, right) = spot.expr else {
        return Err(Not::Here);
    };
    let Expr::Binary(inner @ (BinaryOp::And | BinaryOp::Or), b, c) = &**right else { return Err(Not::Here) };
    fits(outer != inner)?;
    require(repeatable(left), Guard::Deterministic)?;
    require(!may_raise(spot.expr, &spot.scope), Guard::MayRaise)?;
    let with = |part: &Expr| Expr::binary(*outer, (**left).clone(), part.clone());
    Ok(Expr::binary(*inner, with(b), with(c)))
}

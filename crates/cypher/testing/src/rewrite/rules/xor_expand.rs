//! `a XOR b` ⇒ `(a OR b) AND NOT (a AND b)`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "xor-expand",
    change: "`a XOR b` ⇒ `(a OR b) AND NOT (a AND b)`, or `(a AND NOT b) OR (NOT a AND b)`",
    condition: "both operands have the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(BinaryOp::Xor, left, right) = spot.expr else { return Err(Not::Here) };
    require(repeatable(left) && repeatable(right), Guard::Deterministic)?;
    let (a, b) = (|| (**left).clone(), || (**right).clone());
    Ok(if context.rng.bool() {
        and(or(a(), b()), Expr::not(and(a(), b())))
    } else {
        or(and(a(), Expr::not(b())), and(Expr::not(a()), b()))
    })
}

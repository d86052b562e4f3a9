//! `x = a OR x = b` ⇒ `x IN [a, b]`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "or-to-in",
    change: "`x = a OR x = b` ⇒ `x IN [a, b]`",
    condition: "x has the same value each time; b raises no error, because it may not have been evaluated",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(BinaryOp::Or, left, right) = spot.expr else { return Err(Not::Here) };
    let (Expr::Comparison(x, first), Expr::Comparison(y, second)) = (&**left, &**right) else {
        return Err(Not::Here);
    };
    let ([(CompareOp::Equal, a)], [(CompareOp::Equal, b)]) = (first.as_slice(), second.as_slice()) else {
        return Err(Not::Here);
    };
    fits(x == y)?;
    require(repeatable(x), Guard::Deterministic)?;
    require(!may_raise(b, &spot.scope), Guard::MayRaise)?;
    let list = Expr::List(vec![a.clone(), b.clone()]);
    Ok(Expr::binary(BinaryOp::In, (**x).clone(), list))
}

//! `x IN [a, b]` ⇒ `x = a OR x = b`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "in-to-or",
    change: "`x IN [a, b]` ⇒ `x = a OR x = b`, `x IN []` ⇒ `false`",
    condition: "x has the same value each time; for the empty list it raises no error",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(BinaryOp::In, left, right) = spot.expr else { return Err(Not::Here) };
    let Expr::List(items) = &**right else { return Err(Not::Here) };
    require(repeatable(left) || items.len() == 1, Guard::Deterministic)?;
    require(!items.is_empty() || !may_raise(left, &spot.scope), Guard::MayRaise)?;
    require(!items.is_empty() || !aggregates(&**left), Guard::Aggregate)?;
    let equal = |item: &Expr| Expr::compare(CompareOp::Equal, (**left).clone(), item.clone());
    Ok(items.iter().map(equal).reduce(or).unwrap_or_else(|| Expr::bool(false)))
}

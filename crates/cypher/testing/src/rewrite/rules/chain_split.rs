//! `a < b <= c` ⇒ `a < b AND b <= c`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "chain-split",
    change: "`a < b <= c` ⇒ `a < b AND b <= c`",
    condition: "the middle operand has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Comparison(first, rest) = spot.expr else { return Err(Not::Here) };
    fits(rest.len() > 1)?;
    let middle = &rest[..rest.len() - 1];
    require(middle.iter().all(|(_, operand)| repeatable(operand)), Guard::Deterministic)?;
    let mut left = &**first;
    let mut parts = Vec::new();
    for (op, right) in rest {
        parts.push(Expr::compare(*op, left.clone(), right.clone()));
        left = right;
    }
    conjunction(parts).ok_or(Not::Here)
}

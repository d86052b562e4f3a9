//! `abs(x)` ⇒ `CASE WHEN x < 0 THEN -x ELSE x END` (Dinkel)

use super::prelude::*;

/// The rule does not apply to floats: `abs(-0.0)` is `0.0`, but the CASE gives `-0.0`.
pub(super) const RULE: Rule = Rule {
    id: "abs-case",
    change: "`abs(x)` ⇒ `CASE WHEN x < 0 THEN -x ELSE x END`",
    condition: "x is an integer and has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Function(function) = spot.expr else { return Err(Not::Here) };
    fits(matches!(function.name.as_slice(), [name] if name.eq_ignore_ascii_case("abs")))?;
    let [x] = function.arguments.as_slice() else { return Err(Not::Here) };
    require(kind_of(x, &spot.scope) == Kind::Int, Guard::KindUnknown)?;
    require(repeatable(x), Guard::Deterministic)?;
    let negative = Expr::compare(CompareOp::Less, x.clone(), Expr::int(0));
    Ok(case(vec![(negative, Expr::negated(x.clone()))], x.clone()))
}

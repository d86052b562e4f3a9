//! `x = 1` ⇒ `x IN [1]`, `x = 1` ⇒ `x = 1.0`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "equality-form",
    change: "`x = 1` ⇒ `x IN [1]`, `x = 1` ⇒ `x = 1.0`",
    condition: "a literal on the right, and not null; no aggregates beside it; a number that is exact as a float",
    action: Action::Expr(rewrite),
};

/// Integers up to this one are exact as floats.
const EXACT: u64 = 1 << 53;

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Comparison(x, rest) = spot.expr else { return Err(Not::Here) };
    let [(CompareOp::Equal, a)] = rest.as_slice() else { return Err(Not::Here) };
    require(spot.aggregation == crate::rewrite::Aggregation::None, Guard::Aggregate)?;
    require(!has_pattern(spot.expr), Guard::PatternValue)?;
    // Engines differ in how they compare null inside a list.
    let plain = matches!(a, Expr::Literal(literal) if *literal != Literal::Null);
    require(plain, Guard::Nullable)?;
    if let Expr::Literal(Literal::Integer(number)) = a
        && number.value < EXACT
        && context.rng.bool()
    {
        #[allow(clippy::cast_precision_loss)] // exact up to `EXACT`
        return Ok(Expr::compare(CompareOp::Equal, (**x).clone(), Expr::float(number.value as f64)));
    }
    Ok(Expr::binary(BinaryOp::In, (**x).clone(), Expr::List(vec![a.clone()])))
}

//! `x >= a AND x <= b` ⇒ `a <= x <= b`

use super::comparison_flip::mirrored;
use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "chain-join",
    change: "`x >= a AND x <= b` ⇒ `a <= x <= b`, `a < x AND x < b` ⇒ `a < x < b`",
    condition: "the operand the two comparisons share has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(BinaryOp::And, left, right) = spot.expr else { return Err(Not::Here) };
    let (Expr::Comparison(a, first), Expr::Comparison(b, second)) = (&**left, &**right) else {
        return Err(Not::Here);
    };
    let ([(first_op, first_right)], [(second_op, second_right)]) = (first.as_slice(), second.as_slice()) else {
        return Err(Not::Here);
    };
    let equality = |op: &CompareOp| matches!(op, CompareOp::Equal | CompareOp::NotEqual);
    fits(!equality(first_op) && !equality(second_op))?;
    let (low, low_op, middle) = if first_right == &**b {
        ((**a).clone(), *first_op, first_right)
    } else if a == b {
        (first_right.clone(), mirrored(*first_op), &**a)
    } else {
        return Err(Not::Here);
    };
    require(repeatable(middle), Guard::Deterministic)?;
    Ok(Expr::Comparison(Box::new(low), vec![(low_op, middle.clone()), (*second_op, second_right.clone())]))
}

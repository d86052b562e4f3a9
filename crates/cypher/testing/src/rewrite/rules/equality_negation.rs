//! `a = b` ⇒ `NOT (a <> b)`

use edgewise_cypher_syntax::ast::{CompareOp, Expr};
use crate::rewrite::{Action, ExprSpot, RuleContext, Made, Not, Rule};

/// `a < b` ⇒ `NOT (a >= b)` is not a rule: with NaN both comparisons are false.
pub(super) const RULE: Rule = Rule {
    id: "equality-negation",
    change: "`a = b` ⇒ `NOT (a <> b)`, `a <> b` ⇒ `NOT (a = b)`",
    condition: "only equality: NaN is neither less nor greater nor equal",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Comparison(left, rest) = spot.expr else { return Err(Not::Here) };
    let opposite = match rest.as_slice() {
        [(CompareOp::Equal, _)] => CompareOp::NotEqual,
        [(CompareOp::NotEqual, _)] => CompareOp::Equal,
        _ => return Err(Not::Here),
    };
    Ok(Expr::not(Expr::compare(opposite, (**left).clone(), rest[0].1.clone())))
}

//! `a < b` ⇒ `b > a`

use edgewise_cypher_syntax::ast::{CompareOp, Expr};
use crate::rewrite::{Action, ExprSpot, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "comparison-flip",
    change: "`a < b` ⇒ `b > a`",
    condition: "one comparison, not a chain",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Comparison(left, rest) = spot.expr else { return Err(Not::Here) };
    let [(op, right)] = rest.as_slice() else { return Err(Not::Here) };
    Ok(Expr::compare(mirrored(*op), right.clone(), (**left).clone()))
}

/// The operator for swapped operands: `<` becomes `>`.
pub(super) fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Less => CompareOp::Greater,
        CompareOp::Greater => CompareOp::Less,
        CompareOp::LessOrEqual => CompareOp::GreaterOrEqual,
        CompareOp::GreaterOrEqual => CompareOp::LessOrEqual,
        op @ (CompareOp::Equal | CompareOp::NotEqual) => op,
    }
}

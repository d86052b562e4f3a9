//! `a AND b` ⇒ `NOT (NOT a OR NOT b)`

use edgewise_cypher_syntax::ast::{BinaryOp, Expr, UnaryOp};
use crate::rewrite::{Action, ExprSpot, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "de-morgan",
    change: "`a AND b` ⇒ `NOT (NOT a OR NOT b)`, `NOT (a OR b)` ⇒ `NOT a AND NOT b`, and their duals",
    condition: "none: Kleene's logic has both laws",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let dual = |op| match op {
        BinaryOp::And => Ok(BinaryOp::Or),
        BinaryOp::Or => Ok(BinaryOp::And),
        _ => Err(Not::Here),
    };
    let opposite = |op, left: &Expr, right: &Expr| {
        Ok(Expr::binary(dual(op)?, Expr::not(left.clone()), Expr::not(right.clone())))
    };
    match spot.expr {
        Expr::Binary(op, left, right) => Ok(Expr::not(opposite(*op, left, right)?)),
        Expr::Unary(UnaryOp::Not, operand) => match &**operand {
            Expr::Binary(op, left, right) => opposite(*op, left, right),
            _ => Err(Not::Here),
        },
        _ => Err(Not::Here),
    }
}

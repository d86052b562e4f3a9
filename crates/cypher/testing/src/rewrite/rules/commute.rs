//! `a AND b` ⇒ `b AND a`, `a + b` ⇒ `b + a` for numbers

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "commute",
    change: "`a AND b` ⇒ `b AND a`, `a OR b` ⇒ `b OR a`, `a XOR b` ⇒ `b XOR a`, `a + b` ⇒ `b + a`, `a * b` ⇒ `b * a`",
    condition: "AND, OR: neither raises an error, because the other may not be evaluated; + and *: numbers",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, _: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Binary(op, left, right) = spot.expr else { return Err(Not::Here) };
    match op {
        BinaryOp::And | BinaryOp::Or => {
            let raises = may_raise(left, &spot.scope) || may_raise(right, &spot.scope);
            require(!raises, Guard::MayRaise)?;
        }
        BinaryOp::Xor => {}
        BinaryOp::Add | BinaryOp::Multiply => {
            let number = |expr: &Expr| kind_of(expr, &spot.scope).is_number();
            require(number(left) && number(right), Guard::KindUnknown)?;
        }
        _ => return Err(Not::Here),
    }
    Ok(Expr::Binary(*op, right.clone(), left.clone()))
}

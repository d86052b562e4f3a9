//! `e` ⇒ `e + 0`, `1 * e`, `e / 1` for integers, `e * 1.0`, `e - 0.0`, `-(-e)` for floats (Dinkel)

use super::prelude::*;

/// `e + 0.0` is not included, because `-0.0 + 0.0` is `0.0`. Nor is `-(-e)` for integers, because the smallest integer
/// has no negative.
pub(super) const RULE: Rule = Rule {
    id: "number-identity",
    change: "`e` ⇒ `e + 0`, `0 + e`, `e - 0`, `e * 1`, `1 * e`, `e / 1`; floats `e * 1.0`, `e - 0.0`, `-(-e)`",
    condition: "the numeric type is known; `/ 1` only if integer division gives integers",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(!matches!(spot.parent, Some(Expr::Unary(..))))?;
    let e = || spot.expr.clone();
    let zero = || Expr::int(0);
    let one = || Expr::int(1);
    match spot.kind() {
        Kind::Int => {
            require(spot.options.integers_stay, Guard::Knob)?;
            let mut forms = vec![
                Expr::binary(BinaryOp::Add, e(), zero()),
                Expr::binary(BinaryOp::Add, zero(), e()),
                Expr::binary(BinaryOp::Subtract, e(), zero()),
                Expr::binary(BinaryOp::Multiply, e(), one()),
                Expr::binary(BinaryOp::Multiply, one(), e()),
            ];
            if spot.options.integer_division {
                forms.push(Expr::binary(BinaryOp::Divide, e(), one()));
            }
            context.one_of(forms).ok_or(Not::Here)
        }
        Kind::Float => {
            let forms = vec![
                Expr::binary(BinaryOp::Multiply, e(), Expr::float(1.0)),
                Expr::binary(BinaryOp::Multiply, Expr::float(1.0), e()),
                Expr::binary(BinaryOp::Divide, e(), Expr::float(1.0)),
                Expr::binary(BinaryOp::Subtract, e(), Expr::float(0.0)),
                Expr::negated(Expr::negated(e())),
            ];
            context.one_of(forms).ok_or(Not::Here)
        }
        Kind::Any if matches!(spot.expr, Expr::Binary(BinaryOp::Add | BinaryOp::Multiply, ..)) => {
            Err(Guard::KindUnknown.into())
        }
        _ => Err(Not::Here),
    }
}

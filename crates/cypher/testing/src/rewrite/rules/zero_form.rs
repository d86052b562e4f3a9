//! `0` ⇒ `0 * x` (Dinkel)

use super::prelude::*;

/// The rule applies only to integers, because `0 * -1.5` is `-0.0`.
pub(super) const RULE: Rule = Rule {
    id: "zero-form",
    change: "`0` ⇒ `0 * x`, `x - x` for a written x",
    condition: "x is an integer that is not null; no aggregates beside it",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Literal(Literal::Integer(integer)) = spot.expr else { return Err(Not::Here) };
    fits(integer.value == 0 && !matches!(spot.parent, Some(Expr::Unary(..))))?;
    let mut forms = vec![
        Expr::binary(BinaryOp::Multiply, Expr::int(0), Expr::int(7)),
        Expr::binary(BinaryOp::Subtract, Expr::int(3), Expr::int(3)),
        Expr::call("size", vec![Expr::List(Vec::new())]),
    ];
    if spot.may_refer().is_ok() {
        let integers = spot.scope.variables.iter().filter(|each| each.kind == Kind::Int && !each.nullable);
        forms.extend(integers.map(|each| Expr::binary(BinaryOp::Multiply, Expr::int(0), var(&each.name))));
    }
    context.one_of(forms).ok_or(Not::Here)
}

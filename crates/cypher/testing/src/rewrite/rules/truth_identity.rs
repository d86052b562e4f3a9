//! `p` ⇒ `p AND true`, `p OR false`, `p XOR false`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "truth-identity",
    change: "`p` ⇒ `p AND true`, `true AND p`, `p OR false`, `p XOR false`, `p AND p`",
    condition: "p is a boolean by its form; it occurs twice only if it has the same value each time",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(is_truth(spot.expr, &spot.scope))?;
    let p = || spot.expr.clone();
    let mut forms = vec![
        and(p(), Expr::bool(true)),
        and(Expr::bool(true), p()),
        or(p(), Expr::bool(false)),
        or(Expr::bool(false), p()),
        Expr::binary(BinaryOp::Xor, p(), Expr::bool(false)),
    ];
    if repeatable(spot.expr) {
        forms.push(and(p(), p()));
        forms.push(or(p(), p()));
    }
    context.one_of(forms).ok_or(Not::Here)
}

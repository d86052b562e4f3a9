//! `true` ⇒ `x = x`, `x OR true`; `false` ⇒ `x AND false` (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "truth-form",
    change: "`true` ⇒ `x = x`, `x OR true`, `NOT false`; `false` ⇒ `x <> x`, `x AND false`, `NOT true`",
    condition: "`x = x` only for a boolean, node or relationship that is not null; no aggregates beside it",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let Expr::Literal(Literal::Bool(truth)) = spot.expr else { return Err(Not::Here) };
    let truth = *truth;
    let mut forms = vec![
        Expr::not(Expr::bool(!truth)),
        Expr::compare(CompareOp::Equal, Expr::int(1), Expr::int(if truth { 1 } else { 2 })),
        Expr::IsNull(Box::new(Expr::null()), !truth),
    ];
    if spot.may_refer().is_ok() {
        let same = |kind| matches!(kind, Kind::Bool | Kind::Node | Kind::Relationship);
        let op = if truth { CompareOp::Equal } else { CompareOp::NotEqual };
        for variable in &spot.scope.variables {
            let x = || var(&variable.name);
            if !variable.nullable && same(variable.kind) {
                forms.push(Expr::compare(op, x(), x()));
            }
            if variable.kind == Kind::Bool {
                forms.push(if truth { or(x(), Expr::bool(true)) } else { and(x(), Expr::bool(false)) });
            }
        }
    }
    context.one_of(forms).ok_or(Not::Here)
}

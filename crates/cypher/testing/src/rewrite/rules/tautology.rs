//! `p` ⇒ `p AND (q OR NOT q OR q IS NULL)` (Dinkel)

use super::prelude::*;
use crate::rewrite::Scope;
use std::rc::Rc;

pub(super) const RULE: Rule = Rule {
    id: "tautology",
    change: "`p` ⇒ `p AND (q OR NOT q OR q IS NULL)`, `p OR (q AND NOT q AND q IS NOT NULL)`",
    condition: "p is a boolean; q raises no error; no aggregates beside it",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(is_truth(spot.expr, &spot.scope))?;
    spot.may_refer()?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    let p = spot.expr.clone();
    Ok(if context.rng.bool() { and(p, tautology(&spot.scope, context)) } else { or(p, contradiction(&spot.scope, context)) })
}

/// A predicate that is true on every row.
pub(super) fn tautology(scope: &Rc<Scope>, context: &mut RuleContext<'_>) -> Expr {
    let q = harmless(scope, context);
    or(or(q.clone(), Expr::not(q.clone())), Expr::is_null(q))
}

/// A predicate that is false on every row.
fn contradiction(scope: &Rc<Scope>, context: &mut RuleContext<'_>) -> Expr {
    let q = harmless(scope, context);
    and(and(q.clone(), Expr::not(q.clone())), is_not_null(q))
}

/// A boolean expression over the variables in scope that cannot raise an error; it may be null.
pub(super) fn harmless(scope: &Rc<Scope>, context: &mut RuleContext<'_>) -> Expr {
    let number = Expr::int(context.rng.range_i64(-3..=3));
    let op = *context
        .rng
        .pick(&[CompareOp::Equal, CompareOp::NotEqual, CompareOp::Less, CompareOp::GreaterOrEqual])
        .unwrap_or(&CompareOp::Equal);
    let Some(variable) = context.rng.pick(&scope.variables) else {
        return Expr::compare(op, number, Expr::int(1));
    };
    let x = var(&variable.name);
    match variable.kind {
        Kind::Bool => x,
        Kind::Node | Kind::Relationship => {
            Expr::compare(op, Expr::property(x, if context.rng.bool() { "i" } else { "k1" }), number)
        }
        // Values of any types can be compared; if they have no order, the result is null.
        _ => Expr::compare(op, x, number),
    }
}

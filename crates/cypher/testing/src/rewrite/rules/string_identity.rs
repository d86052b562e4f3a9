//! `e` ⇒ `e + ''` for strings (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "string-identity",
    change: "`e` ⇒ `e + ''`, `'' + e`, `substring(e, 0)`, `reverse(reverse(e))`",
    condition: "e is a string or null; reversed twice only if it is an ASCII literal",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(spot.kind() == Kind::Text)?;
    // The right side of STARTS WITH or `=~` is not changed, because engines compile it in advance.
    let e = || spot.expr.clone();
    let mut forms = vec![
        Expr::binary(BinaryOp::Add, e(), Expr::string("")),
        Expr::binary(BinaryOp::Add, Expr::string(""), e()),
        Expr::call("substring", vec![e(), Expr::int(0)]),
    ];
    if matches!(spot.expr, Expr::Literal(Literal::String(text)) if text.is_ascii()) {
        forms.push(Expr::call("reverse", vec![Expr::call("reverse", vec![e()])]));
    }
    context.one_of(forms).ok_or(Not::Here)
}

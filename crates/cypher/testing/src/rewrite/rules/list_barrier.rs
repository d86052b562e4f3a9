//! `e` ⇒ `head([e])`, `[e][0]`, `{k: e}.k`

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "list-barrier",
    change: "`e` ⇒ `head([e])`, `[e][0]`, `{k: e}.k`, `last([null, e])`",
    condition: "a value, not a pattern or an element",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    spot.may_wrap()?;
    let e = || spot.expr.clone();
    let forms = vec![
        Expr::call("head", vec![Expr::List(vec![e()])]),
        Expr::call("last", vec![Expr::List(vec![Expr::null(), e()])]),
        Expr::Index(Box::new(Expr::List(vec![e()])), Box::new(Expr::int(0))),
        Expr::property(Expr::Map(vec![("k".into(), e())]), "k"),
    ];
    context.one_of(forms).ok_or(Not::Here)
}

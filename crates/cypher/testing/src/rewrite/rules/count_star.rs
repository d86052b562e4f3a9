//! `count(*)` ⇔ `count(x)` for an x that is not null

use super::prelude::*;

/// GraphGenie turns `count(x)` into `count(*)` for any `x`, which is wrong if `x` may be null.
pub(super) const RULE: Rule = Rule {
    id: "count-star",
    change: "`count(*)` ⇒ `count(1)`, `count(x)`, and back",
    condition: "x is never null; not DISTINCT",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    match spot.expr {
        Expr::CountStar => {
            let known = spot.scope.variables.iter().filter(|each| !each.nullable);
            let mut forms: Vec<Expr> = known.map(|each| var(&each.name)).collect();
            forms.extend([Expr::int(1), Expr::string("x"), Expr::bool(false)]);
            let argument = context.one_of(forms).ok_or(Not::Here)?;
            Ok(Expr::call("count", vec![argument]))
        }
        Expr::Function(function) => {
            fits(matches!(function.name.as_slice(), [name] if name.eq_ignore_ascii_case("count")))?;
            fits(function.quantifier.is_none())?;
            let [argument] = function.arguments.as_slice() else { return Err(Not::Here) };
            require(!nullable(argument, &spot.scope), Guard::Nullable)?;
            require(!may_raise(argument, &spot.scope), Guard::MayRaise)?;
            Ok(Expr::CountStar)
        }
        _ => Err(Not::Here),
    }
}

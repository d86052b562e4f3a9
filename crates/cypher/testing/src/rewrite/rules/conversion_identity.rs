//! `e` ⇒ `toInteger(e)` for an integer, and back (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "conversion-identity",
    change: "`e` ⇒ `toInteger(e)`, `toFloat(e)`, `toBoolean(e)`, `toString(e)`, and back",
    condition: "e already has that type, or is null",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    let conversion = |kind| match kind {
        Kind::Int => Some("toInteger"),
        Kind::Float => Some("toFloat"),
        Kind::Bool => Some("toBoolean"),
        Kind::Text => Some("toString"),
        _ => None,
    };
    if let Expr::Function(function) = spot.expr
        && let ([name], [argument]) = (function.name.as_slice(), function.arguments.as_slice())
        && let Some(own) = conversion(kind_of(argument, &spot.scope))
        && name.eq_ignore_ascii_case(own)
        && context.rng.bool()
    {
        return Ok(argument.clone());
    }
    let name = conversion(spot.kind()).ok_or(Not::Here)?;
    require(!has_pattern(spot.expr), Guard::PatternValue)?;
    Ok(Expr::call(name, vec![spot.expr.clone()]))
}

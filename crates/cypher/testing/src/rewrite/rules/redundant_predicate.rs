//! `p` ⇒ `p AND x = x` (GraphGenie)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "redundant-predicate",
    change: "`p` ⇒ `p AND x = x`, `p AND x IS NOT NULL`, `p AND id(x) >= 0`",
    condition: "p is a boolean; x is a node or relationship that is not null; no aggregates beside it",
    action: Action::Expr(rewrite),
};

fn rewrite(spot: &ExprSpot<'_>, context: &mut RuleContext<'_>) -> Made<Expr> {
    fits(is_truth(spot.expr, &spot.scope))?;
    let mut elements = spot.scope.elements();
    fits(spot.scope.variables.iter().any(|each| matches!(each.kind, Kind::Node | Kind::Relationship)))?;
    spot.may_refer()?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    let names: Vec<&Name> = elements.by_ref().map(|each| &each.name).collect();
    let x = context.rng.pick(&names).map(|name| var(name)).ok_or(Guard::Nullable)?;
    let more = match context.rng.index(3) {
        0 => Expr::compare(CompareOp::Equal, x.clone(), x),
        1 => is_not_null(x),
        _ => Expr::compare(CompareOp::GreaterOrEqual, Expr::call("id", vec![x]), Expr::int(0)),
    };
    Ok(and(spot.expr.clone(), more))
}

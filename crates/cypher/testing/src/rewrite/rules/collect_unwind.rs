//! `Q` ⇒ `WITH collect({a: a, b: b}) AS rows UNWIND rows AS row WITH row.a AS a, row.b AS b Q`

use super::prelude::*;
use super::with_star::may_insert;
use edgewise_cypher_syntax::ast::ProjectionItem;

pub(super) const RULE: Rule = Rule {
    id: "collect-unwind",
    change: "`Q` ⇒ `WITH collect({a: a}) AS rows UNWIND rows AS row WITH row.a AS a Q`",
    condition: "all variables are known, at least one; nothing was deleted",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    fits(spot.index > 0)?;
    may_insert(spot)?;
    require(spot.scope.exact, Guard::ScopeUnknown)?;
    require(!spot.scoped, Guard::ImportingWith)?;
    require(!spot.scope.variables.is_empty(), Guard::NoVariables)?;
    require(!spot.whole.deletes, Guard::Deleted)?;
    let names: Vec<&Name> = spot.scope.variables.iter().map(|each| &each.name).collect();
    let (rows, row) = (context.fresh("l"), context.fresh("x"));
    let map = Expr::Map(names.iter().map(|name| ((*name).clone(), var(name))).collect());
    let collected = Expr::call("collect", vec![map]);
    let back = |name: &&Name| {
        ProjectionItem::aliased(Expr::property(var(&row), (*name).clone()), (*name).clone())
    };
    Ok(spot.preceded([
        with(vec![ProjectionItem::aliased(collected, rows.clone())]),
        unwind(var(&rows), row.clone()),
        with(names.iter().map(back).collect()),
    ]))
}

//! `Q` ⇒ `WITH a AS x, b AS y WITH x AS a, y AS b Q`

use super::prelude::*;
use super::with_star::may_insert;
use edgewise_cypher_syntax::ast::ProjectionItem;

pub(super) const RULE: Rule = Rule {
    id: "alias-round-trip",
    change: "`Q` ⇒ `WITH a AS x, b AS y WITH x AS a, y AS b Q`",
    condition: "all variables are known, at least one",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    fits(spot.index > 0)?;
    may_insert(spot)?;
    require(spot.scope.exact, Guard::ScopeUnknown)?;
    require(!spot.scoped, Guard::ImportingWith)?;
    require(!spot.scope.variables.is_empty(), Guard::NoVariables)?;
    let names: Vec<(Name, Name)> =
        spot.scope.variables.iter().map(|each| (each.name.clone(), context.fresh("x"))).collect();
    let item = |from: &Name, to: &Name| ProjectionItem::aliased(var(from), to.clone());
    Ok(spot.preceded([
        with(names.iter().map(|(old, new)| item(old, new)).collect()),
        with(names.iter().map(|(old, new)| item(new, old)).collect()),
    ]))
}

//! `MATCH (a)-->(b)` ⇒ `CALL { WITH a MATCH (a)-->(b) RETURN b }`

use super::prelude::*;
use crate::ast::ProjectionItem;
use crate::walk::{pattern_variables, used_variables};
use std::collections::BTreeSet;

pub(super) const RULE: Rule = Rule {
    id: "match-call",
    change: "`MATCH (a)-->(b)` ⇒ `CALL { WITH a MATCH (a)-->(b) RETURN b }`, also OPTIONAL MATCH",
    condition: "all variables before it are known; it binds a new one",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, _: &mut Hand<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    fits(matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    require(spot.scope.exact, Guard::ScopeUnknown)?;
    let mut named: BTreeSet<Name> = clause.patterns.iter().flat_map(pattern_variables).collect();
    let new: Vec<Name> = named.iter().filter(|name| !spot.scope.has(name)).cloned().collect();
    fits(!new.is_empty())?;
    named.append(&mut used_variables(spot.clause()));
    let imported: Vec<ProjectionItem> = spot
        .scope
        .variables
        .iter()
        .filter(|each| named.contains(&each.name))
        .map(|each| ProjectionItem::bare(var(&each.name)))
        .collect();
    let mut body = Vec::new();
    if !imported.is_empty() {
        body.push(with(imported));
    }
    body.push(spot.clause().clone());
    body.push(returning(new.iter().map(|name| ProjectionItem::bare(var(name))).collect()));
    Ok(spot.replaced([call(body)]))
}

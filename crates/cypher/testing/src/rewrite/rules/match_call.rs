//! `MATCH (a)-->(b)` ⇒ `CALL { WITH a MATCH (a)-->(b) RETURN b }`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{Imports, ProjectionItem};
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_cypher_syntax::walk::{declared_variables, pattern_variables, used_variables};
use std::collections::BTreeSet;

pub(super) const RULE: Rule = Rule {
    id: "match-call",
    change: "`MATCH (a)-->(b)` ⇒ `CALL { WITH a MATCH (a)-->(b) RETURN b }`, also OPTIONAL MATCH",
    condition: "all variables before it are known; it binds a new one",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    fits(matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    require(spot.scope.exact, Guard::ScopeUnknown)?;
    let mut named: BTreeSet<Name> = clause.patterns.iter().flat_map(pattern_variables).collect();
    let new: Vec<Name> = named.iter().filter(|name| !spot.scope.has(name)).cloned().collect();
    fits(!new.is_empty())?;
    named.append(&mut used_variables(spot.clause()));
    // A pattern inside `EXISTS { … }` uses outer variables that do not occur as expressions.
    named.append(&mut declared_variables(spot.clause()));
    let imported: Vec<Name> = spot
        .scope
        .variables
        .iter()
        .filter(|each| named.contains(&each.name))
        .map(|each| each.name.clone())
        .collect();
    let mut body = Vec::new();
    // Use an import list if the dialect has it, because the importing WITH is then deprecated.
    let listed = spot.options.dialect.map_or_else(|| context.rng.bool(), |dialect| dialect.has(Construct::CallImports));
    if !imported.is_empty() && !listed {
        body.push(with(imported.iter().map(|name| ProjectionItem::bare(var(name))).collect()));
    }
    body.push(spot.clause().clone());
    body.push(returning(new.iter().map(|name| ProjectionItem::bare(var(name))).collect()));
    let mut subquery = call(body);
    if let (Clause::CallSubquery(call), true) = (&mut subquery, listed) {
        call.imports = Imports::Variables(imported);
    }
    Ok(spot.replaced([subquery]))
}

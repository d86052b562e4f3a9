//! `MATCH p, q` ⇒ `MATCH q, p`

use super::prelude::*;
use edgewise_cypher_syntax::ast::PathShape;
use edgewise_cypher_syntax::walk::{pattern_variables, used_variables};
use std::collections::BTreeSet;

pub(super) const RULE: Rule = Rule {
    id: "pattern-order",
    change: "`MATCH p, q` ⇒ `MATCH q, p`",
    condition: "no path refers to variables of another in its properties and filters; no shortest path",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    fits(clause.patterns.len() > 1)?;
    let chain = |path: &edgewise_cypher_syntax::ast::PathPattern| {
        matches!(path.shape, PathShape::Chain(_)) && path.selector.is_none()
    };
    require(clause.patterns.iter().all(chain), Guard::Pattern)?;
    let bound: BTreeSet<Name> = clause.patterns.iter().flat_map(pattern_variables).collect();
    for path in &clause.patterns {
        let own = pattern_variables(path);
        let foreign = used_variables(path).iter().any(|name| bound.contains(name) && !own.contains(name));
        require(!foreign, Guard::ForeignReference)?;
    }
    let mut clause = clause.clone();
    context.rng.shuffle(&mut clause.patterns);
    Ok(spot.replaced([Clause::Match(clause)]))
}

//! `MATCH (a)-->(b)` ⇒ `MATCH (a)-->(b), (a)`

use super::prelude::*;
use edgewise_cypher_syntax::ast::PathElement;
use edgewise_cypher_syntax::walk::used_variables;

pub(super) const RULE: Rule = Rule {
    id: "redundant-node",
    change: "`MATCH (a)-->(b)` ⇒ `MATCH (a)-->(b), (a)`",
    condition: "a node of the clause, or one bound before that is neither null nor deleted; no selectors",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let mut names: Vec<&Name> = Vec::new();
    for path in &clause.patterns {
        require(
            path.selector.is_none() && matches!(path.shape, edgewise_cypher_syntax::ast::PathShape::Chain(_)),
            Guard::Pattern,
        )?;
        names.extend(path.elements().iter().filter_map(|element| match element {
            PathElement::Node(node) => node.variable.as_ref(),
            _ => None,
        }));
    }
    let bound = spot.scope.elements().filter(|each| each.kind == Kind::Node);
    if !spot.whole.deletes && !clause.optional {
        names.extend(bound.map(|each| &each.name));
    }
    let name = *context.rng.pick(&names).ok_or(Not::Here)?;
    let mut clause = clause.clone();
    // Put before a path that refers to another path, the node would change the order in which variables are bound.
    let refers = clause.patterns.iter().any(|path| !used_variables(path).is_empty());
    let end = clause.patterns.len();
    let place = if refers { end } else { context.rng.index(end + 1) };
    clause.patterns.insert(place, node(name));
    Ok(spot.replaced([Clause::Match(clause)]))
}

//! `MATCH (c)-->(c)` ⇒ `MATCH (c)-->(d) WHERE c = d` (GraphGenie)

use super::prelude::*;
use edgewise_cypher_syntax::ast::PathElement;

pub(super) const RULE: Rule = Rule {
    id: "cycle-unfold",
    change: "`MATCH (c)-->(c)` ⇒ `MATCH (c)-->(d) WHERE c = d`, also of two paths that meet",
    condition: "each occurrence keeps its constraints; the new variable is not visible in \
                the result; filters inside stay with their variable",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let mut seen: Vec<&Name> = Vec::new();
    let mut again = Vec::new();
    for (nth, path) in clause.patterns.iter().enumerate() {
        // The nodes of a named path stay the same. A path with a selector is not changed, because the selector depends
        // on which ends are bound.
        if path.selector.is_some() || matches!(path.shape, edgewise_cypher_syntax::ast::PathShape::Shortest { .. }) {
            return Err(Guard::Pattern.into());
        }
        for (at, element) in path.elements().iter().enumerate() {
            let PathElement::Node(node) = element else { continue };
            let Some(name) = &node.variable else { continue };
            // A node that is already bound is matched by its name; the added equality has the same effect.
            if (seen.contains(&name) || spot.scope.has(name)) && node.where_.is_none() {
                again.push((nth, at));
            } else {
                seen.push(name);
            }
        }
    }
    let (nth, at) = *context.rng.pick(&again).ok_or(Not::Here)?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    require(clause.hints.is_empty(), Guard::Hints)?;
    let mut clause = clause.clone();
    let fresh = context.fresh("n");
    if let PathElement::Node(node) = &mut clause.patterns[nth].elements_mut()[at]
        && let Some(name) = node.variable.replace(fresh.clone())
    {
        let same = Expr::compare(CompareOp::Equal, var(&name), var(&fresh));
        clause.where_ = Some(both(clause.where_.take(), same));
    }
    Ok(spot.replaced([Clause::Match(clause)]))
}

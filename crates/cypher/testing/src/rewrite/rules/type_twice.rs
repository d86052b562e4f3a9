//! `-[:T]->` ⇒ `-[:T|T]->`

use super::prelude::*;
use edgewise_cypher_syntax::ast::{LabelExpr, PathElement, PathShape};

pub(super) const RULE: Rule = Rule {
    id: "type-twice",
    change: "`-[:T]->` ⇒ `-[:T|T]->`",
    condition: "a MATCH; one plain type",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let mut places = Vec::new();
    for (nth, path) in clause.patterns.iter().enumerate() {
        if !matches!(path.shape, PathShape::Chain(_)) {
            continue;
        }
        for (at, element) in path.elements().iter().enumerate() {
            if let PathElement::Relationship(relationship) = element
                && relationship.types.as_ref().is_some_and(|types| matches!(types.expr, LabelExpr::Name(_)))
            {
                places.push((nth, at));
            }
        }
    }
    let (nth, at) = *context.rng.pick(&places).ok_or(Not::Here)?;
    let mut clause = clause.clone();
    if let PathElement::Relationship(relationship) = &mut clause.patterns[nth].elements_mut()[at]
        && let Some(types) = &mut relationship.types
    {
        types.expr = LabelExpr::Or(Box::new(types.expr.clone()), Box::new(types.expr.clone()));
    }
    Ok(spot.replaced([Clause::Match(clause)]))
}

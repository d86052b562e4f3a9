//! `MATCH (n:A)` ⇒ `MATCH (n) WHERE n:A`

use edgewise_cypher_syntax::ast::{Clause, Expr, PathElement};
use crate::rewrite::build::{both, var};
use crate::rewrite::rule::{fits, require};
use crate::rewrite::{Action, ClauseSpot, Guard, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "label-to-where",
    change: "`MATCH (n:A)` ⇒ `MATCH (n) WHERE n:A`",
    condition: "the node is named and outside of groups; no hints, which may need the label in place",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let mut clause = clause.clone();
    let mut places = Vec::new();
    for (nth, path) in clause.patterns.iter().enumerate() {
        for (at, element) in path.elements().iter().enumerate() {
            if let PathElement::Node(node) = element
                && node.variable.is_some()
                && node.labels.is_some()
            {
                places.push((nth, at));
            }
        }
    }
    fits(!places.is_empty())?;
    require(clause.hints.is_empty(), Guard::Hints)?;
    let (nth, at) = *context.rng.pick(&places).ok_or(Not::Here)?;
    if let PathElement::Node(node) = &mut clause.patterns[nth].elements_mut()[at]
        && let (Some(name), Some(labels)) = (&node.variable, node.labels.take())
    {
        let predicate = Expr::HasLabels(Box::new(var(name)), Box::new(labels));
        clause.where_ = Some(both(clause.where_.take(), predicate));
    }
    Ok(spot.replaced([Clause::Match(clause)]))
}

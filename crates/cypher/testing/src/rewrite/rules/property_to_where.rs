//! `MATCH (n {k: e})` ⇒ `MATCH (n) WHERE n.k = e`

use edgewise_cypher_syntax::ast::{Clause, CompareOp, Expr, PathElement};
use crate::rewrite::build::{both, var};
use crate::rewrite::rule::{fits, require};
use crate::rewrite::{Action, ClauseSpot, Guard, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "property-to-where",
    change: "`MATCH (n {k: e})` ⇒ `MATCH (n) WHERE n.k = e`, also of one relationship",
    condition: "named, not a list; no key twice; no hints",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let mut clause = clause.clone();
    let mut places = Vec::new();
    for (nth, path) in clause.patterns.iter().enumerate() {
        for (at, element) in path.elements().iter().enumerate() {
            if let Some((_, Some(Expr::Map(entries)))) = named(element)
                && !entries.is_empty()
            {
                let twice = |(place, key)| entries[..place].iter().any(|(other, _)| other == key);
                require(
                    !entries.iter().map(|(key, _)| key).enumerate().any(twice),
                    Guard::DuplicateKey,
                )?;
                places.push((nth, at));
            }
        }
    }
    fits(!places.is_empty())?;
    require(clause.hints.is_empty(), Guard::Hints)?;
    let (nth, at) = *context.rng.pick(&places).ok_or(Not::Here)?;
    let element = &mut clause.patterns[nth].elements_mut()[at];
    let name = named(element).map(|(name, _)| name.clone()).ok_or(Not::Here)?;
    let properties = match element {
        PathElement::Node(node) => &mut node.properties,
        PathElement::Relationship(relationship) => &mut relationship.properties,
        PathElement::Group(_) => return Err(Not::Here),
    };
    let Some(map) = properties else { return Err(Not::Here) };
    let Expr::Map(entries) = &mut **map else { return Err(Not::Here) };
    let (key, value) = entries.remove(context.rng.index(entries.len()));
    if entries.is_empty() {
        *properties = None;
    }
    let predicate = Expr::compare(CompareOp::Equal, Expr::property(var(&name), key), value);
    clause.where_ = Some(both(clause.where_.take(), predicate));
    Ok(spot.replaced([Clause::Match(clause)]))
}

/// The variable and the properties of a node or of a relationship of one step; none if it has no variable.
pub(super) fn named(element: &PathElement) -> Option<(&edgewise_cypher_syntax::ast::Name, Option<&Expr>)> {
    match element {
        PathElement::Node(node) => Some((node.variable.as_ref()?, node.properties.as_deref())),
        PathElement::Relationship(relationship) => {
            let single = relationship.length.is_none() && relationship.quantifier.is_none();
            Some((relationship.variable.as_ref().filter(|_| single)?, relationship.properties.as_deref()))
        }
        PathElement::Group(_) => None,
    }
}

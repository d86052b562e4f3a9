//! `MATCH (n WHERE p)` ⇔ `MATCH (n) WHERE p`

use super::label_from_where::without;
use super::prelude::*;
use super::property_to_where::named;
use edgewise_cypher_syntax::ast::{Match, PathElement};
use edgewise_cypher_syntax::walk::{free_variables, pattern_variables};
use std::collections::BTreeSet;

pub(super) const RULE: Rule = Rule {
    id: "inline-where",
    change: "`MATCH (n WHERE p)` ⇒ `MATCH (n) WHERE p`, and back, also of one relationship",
    condition: "not of a list; back: a conjunct that refers to no other variable of the clause and holds no pattern",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let made = if context.rng.bool() {
        move_out(clause).or_else(|| move_in(clause, context))
    } else {
        move_in(clause, context).or_else(|| move_out(clause))
    };
    Ok(spot.replaced([Clause::Match(made.ok_or(Not::Here)?)]))
}

/// The filter inside a node or a single relationship.
fn filter(element: &mut PathElement) -> Option<&mut Option<Box<Expr>>> {
    match element {
        PathElement::Node(node) => Some(&mut node.where_),
        PathElement::Relationship(relationship) => {
            let single = relationship.length.is_none() && relationship.quantifier.is_none();
            single.then_some(&mut relationship.where_)
        }
        PathElement::Group(_) => None,
    }
}

/// Moves the first filter inside an element to WHERE; none if there is no such filter.
fn move_out(clause: &Match) -> Option<Match> {
    let mut clause = clause.clone();
    let mut elements = clause.patterns.iter_mut().flat_map(|path| path.elements_mut().iter_mut());
    let predicate = elements.find_map(|element| filter(element)?.take())?;
    clause.where_ = Some(both(clause.where_.take(), *predicate));
    Some(clause)
}

/// Moves a condition of WHERE into the only element that it refers to; none if there is no such condition.
fn move_in(clause: &Match, context: &mut RuleContext<'_>) -> Option<Match> {
    let parts = conjuncts(clause.where_.as_ref()?);
    let bound: BTreeSet<Name> = clause.patterns.iter().flat_map(pattern_variables).collect();
    let mut found = Vec::new();
    for (place, part) in parts.iter().enumerate().filter(|(_, part)| !has_pattern(part)) {
        let free = free_variables(part);
        for (nth, path) in clause.patterns.iter().enumerate() {
            for (at, element) in path.elements().iter().enumerate() {
                let Some((own, _)) = named(element) else { continue };
                if free.contains(own) && !free.iter().any(|name| name != own && bound.contains(name)) {
                    found.push((place, nth, at));
                }
            }
        }
    }
    let (place, nth, at) = *context.rng.pick(&found)?;
    let mut changed = clause.clone();
    let inline = filter(&mut changed.patterns[nth].elements_mut()[at])?;
    let predicate = both(inline.take().map(|before| *before), parts[place].clone());
    *inline = Some(Box::new(predicate));
    changed.where_ = without(&parts, place);
    Some(changed)
}

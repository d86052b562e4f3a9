//! `MATCH (n) WHERE n.k = e` ⇒ `MATCH (n {k: e})`

use super::label_from_where::without;
use super::prelude::*;
use super::property_to_where::named;
use edgewise_cypher_syntax::ast::PathElement;
use edgewise_cypher_syntax::walk::{free_variables, pattern_variables};
use std::collections::BTreeSet;

pub(super) const RULE: Rule = Rule {
    id: "property-from-where",
    change: "`MATCH (n) WHERE n.k = e` ⇒ `MATCH (n {k: e})`, also of one relationship",
    condition: "a conjunct; e refers to no variable of the clause; the map there has no such key",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let parts = conjuncts(clause.where_.as_ref().ok_or(Not::Here)?);
    let bound: BTreeSet<Name> = clause.patterns.iter().flat_map(pattern_variables).collect();
    let mut found = Vec::new();
    let mut guarded = None;
    for (place, part) in parts.iter().enumerate() {
        let Expr::Comparison(left, rest) = part else { continue };
        let (Expr::Property(of, key), [(CompareOp::Equal, value)]) = (&**left, rest.as_slice()) else {
            continue;
        };
        let Expr::Variable(name) = &**of else { continue };
        if free_variables(value).iter().any(|name| bound.contains(name)) {
            guarded = Some(Guard::ForeignReference);
            continue;
        }
        for (nth, path) in clause.patterns.iter().enumerate() {
            for (at, element) in path.elements().iter().enumerate() {
                let Some((own, properties)) = named(element).filter(|(own, _)| *own == name) else { continue };
                debug_assert_eq!(own, name);
                match properties {
                    None => found.push((place, nth, at, key, value)),
                    Some(Expr::Map(entries)) if entries.iter().all(|(other, _)| other != key) => {
                        found.push((place, nth, at, key, value));
                    }
                    Some(_) => guarded = Some(Guard::DuplicateKey),
                }
            }
        }
    }
    let Some((place, nth, at, key, value)) = context.one_of(found) else {
        return Err(guarded.map_or(Not::Here, Not::Guarded));
    };
    let mut clause = clause.clone();
    let properties = match &mut clause.patterns[nth].elements_mut()[at] {
        PathElement::Node(node) => &mut node.properties,
        PathElement::Relationship(relationship) => &mut relationship.properties,
        PathElement::Group(_) => return Err(Not::Here),
    };
    let entry = (key.clone(), value.clone());
    match properties {
        Some(map) => {
            if let Expr::Map(entries) = &mut **map {
                entries.push(entry);
            }
        }
        None => *properties = Some(Box::new(Expr::Map(vec![entry]))),
    }
    clause.where_ = without(&parts, place);
    Ok(spot.replaced([Clause::Match(clause)]))
}

//! `-[*1..1]->` ⇔ `-->`, `-[*2..2]->` ⇒ `-->()-->`, `-[*2..3]->` ⇒ `-[*1..2]->()-[*1..1]->` (Dinkel)

use super::prelude::*;
use crate::asg::Uniqueness;
use edgewise_cypher_syntax::ast::{NodePattern, PathElement, PathLength, PathShape, RelationshipPattern};

/// Dinkel joins the two halves by an undirected relationship, and also splits lengths without an upper bound. Both
/// would change the rows, so this rule does neither.
pub(super) const RULE: Rule = Rule {
    id: "length-form",
    change: "`-[*1..1]->` ⇔ `-->`, `-[*2..2]->` ⇒ `-->()-->`, `-[*a..b]->` ⇒ `-[*a-1..b-1]->()-[*1..1]->`",
    condition: "unnamed path and list; both bounds are given, at least 1; uniqueness spans the clause or nothing",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    let mut found = Vec::new();
    let mut guarded = None;
    for (nth, path) in clause.patterns.iter().enumerate() {
        if !matches!(path.shape, PathShape::Chain(_)) || path.selector.is_some() {
            continue;
        }
        for (at, element) in path.elements().iter().enumerate() {
            let PathElement::Relationship(relationship) = element else { continue };
            if relationship.quantifier.is_some() {
                continue;
            }
            if relationship.variable.is_some() || path.variable.is_some() {
                guarded = guarded.or(relationship.length.map(|_| Guard::NamedPath));
                continue;
            }
            match relationship.length {
                Some(length) if bounds(length).is_none_or(|(low, high)| low < 1 || high < low || high > 8) => {
                    guarded = guarded.or(Some(Guard::Bounds));
                }
                Some(length)
                    if bounds(length) != Some((1, 1))
                        && spot.options.pattern.uniqueness == Uniqueness::Homomorphism =>
                {
                    guarded = guarded.or(Some(Guard::Uniqueness));
                }
                _ => found.push((nth, at)),
            }
        }
    }
    let Some((nth, at)) = context.rng.pick(&found).copied() else {
        return Err(guarded.map_or(Not::Here, Not::Guarded));
    };
    let mut clause = clause.clone();
    let elements = clause.patterns[nth].elements_mut();
    let PathElement::Relationship(relationship) = elements[at].clone() else { return Err(Not::Here) };
    elements.splice(at..=at, other_form(&relationship, context));
    Ok(spot.replaced([Clause::Match(clause)]))
}

/// The least and the greatest length, if both are given.
pub(super) fn bounds(length: PathLength) -> Option<(u64, u64)> {
    match length {
        PathLength::Fixed(bound) => Some((bound, bound)),
        PathLength::Range(Some(low), Some(high)) => Some((low, high)),
        PathLength::Range(None, Some(high)) => Some((1, high)),
        PathLength::Any | PathLength::Range(_, None) => None,
    }
}

/// The relationship as an equivalent sequence of relationships and nodes.
fn other_form(relationship: &RelationshipPattern, context: &mut RuleContext<'_>) -> Vec<PathElement> {
    let long = |length| PathElement::Relationship(RelationshipPattern { length, ..relationship.clone() });
    let joint = || PathElement::Node(NodePattern::default());
    let range = |low, high| Some(PathLength::Range(Some(low), Some(high)));
    match relationship.length.and_then(bounds) {
        None => vec![long(range(1, 1))],
        Some((1, 1)) => vec![long(None)],
        Some((low, high)) if low == high && low <= 3 && context.rng.bool() => {
            let mut chain = vec![long(None)];
            for _ in 1..low {
                chain.extend([joint(), long(None)]);
            }
            chain
        }
        Some((low, high)) => {
            let cut = 1 + context.rng.below(low);
            vec![long(range(low - cut, high - cut)), joint(), long(range(cut, cut))]
        }
    }
}

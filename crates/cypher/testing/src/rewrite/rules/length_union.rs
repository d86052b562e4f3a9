//! `MATCH (a)-[*1..2]->(b)` ⇒ `… [*1] … UNION ALL … [*2] …`

use super::length_form::bounds;
use super::prelude::*;
use super::union_split::clauses_handling_each_row_alone;
use crate::asg::Uniqueness;
use edgewise_cypher_syntax::ast::{PathElement, PathLength, Query, SetQuantifier, SingleQuery, UnionPart};

pub(super) const RULE: Rule = Rule {
    id: "length-union",
    change: "`MATCH (a)-[*1..2]->(b) …` ⇒ `MATCH (a)-[*1]->(b) … UNION ALL MATCH (a)-[*2]->(b) …`",
    condition: "the query handles each row independently and only reads; not OPTIONAL MATCH; both bounds are given; \
                uniqueness spans the clause or nothing",
    action: Action::Query(rewrite),
};

fn rewrite(survey: &Survey<'_>, context: &mut RuleContext<'_>) -> Made<Query> {
    let mut found = Vec::new();
    let mut optional = false;
    for (place, clause) in survey.query.first.clauses.iter().enumerate() {
        let Clause::Match(clause) = clause else { continue };
        for (nth, path) in clause.patterns.iter().enumerate() {
            if path.selector.is_some() || !matches!(path.shape, edgewise_cypher_syntax::ast::PathShape::Chain(_)) {
                continue;
            }
            for (at, element) in path.elements().iter().enumerate() {
                if let PathElement::Relationship(relationship) = element
                    && let Some((low, high)) = relationship.length.and_then(bounds)
                    && low < high
                    && high - low <= 3
                {
                    optional |= clause.optional;
                    if !clause.optional {
                        found.push((place, nth, at, low, high));
                    }
                }
            }
        }
    }
    require(!(found.is_empty() && optional), Guard::Optional)?;
    // FalkorDB expands a fixed length step by step, so its relationships may coincide, but those of a range may not.
    let spans = survey.options.pattern.uniqueness != Uniqueness::Homomorphism;
    require(found.is_empty() || spans, Guard::Uniqueness)?;
    let (place, nth, at, low, high) = *context.rng.pick(&found).ok_or(Not::Here)?;
    let clauses = clauses_handling_each_row_alone(survey)?;
    let mut parts = (low..=high).map(|length| {
        let mut clauses = clauses.to_vec();
        if let Clause::Match(clause) = &mut clauses[place]
            && let PathElement::Relationship(relationship) = &mut clause.patterns[nth].elements_mut()[at]
        {
            relationship.length = Some(PathLength::Range(Some(length), Some(length)));
        }
        SingleQuery { clauses }
    });
    let first = parts.next().ok_or(Not::Here)?;
    let all = |query| UnionPart { quantifier: Some(SetQuantifier::All), query };
    Ok(Query { first, unions: parts.map(all).collect() })
}

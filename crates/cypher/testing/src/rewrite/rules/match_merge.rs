//! `MATCH p WHERE a MATCH q WHERE b` ⇒ `MATCH p, q WHERE a AND b`

use super::prelude::*;
use crate::asg::Uniqueness;
use edgewise_cypher_syntax::ast::{Match, PathElement, PathPattern};
use edgewise_cypher_syntax::walk::{pattern_variables, used_variables};

pub(super) const RULE: Rule = Rule {
    id: "match-merge",
    change: "`MATCH p WHERE a MATCH q WHERE b` ⇒ `MATCH p, q WHERE a AND b`",
    condition: "neither is optional; only one has relationships where those of a clause differ; q's maps refer to no variable of p",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, _: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let (Clause::Match(first), Some(Clause::Match(second))) =
        (spot.clause(), spot.clauses.get(spot.index + 1))
    else {
        return Err(Not::Here);
    };
    require(!first.optional && !second.optional, Guard::Optional)?;
    require(first.hints.is_empty() && second.hints.is_empty(), Guard::Hints)?;
    let has_relationships = |clause: &Match| clause.patterns.iter().any(|path| path.elements().len() > 1);
    let free = spot.options.pattern.uniqueness != Uniqueness::Trail
        || !(has_relationships(first) && has_relationships(second));
    require(free && first.mode == second.mode, Guard::Uniqueness)?;
    let plain = |path: &PathPattern| {
        path.selector.is_none()
            && matches!(path.shape, edgewise_cypher_syntax::ast::PathShape::Chain(_))
            && !path.elements().iter().any(|element| matches!(element, PathElement::Group(_)))
    };
    require(first.patterns.iter().chain(&second.patterns).all(plain), Guard::Pattern)?;
    let bound: Vec<Name> = first.patterns.iter().flat_map(pattern_variables).collect();
    let foreign = second.patterns.iter().any(|path| {
        let own = pattern_variables(path);
        used_variables(path).iter().any(|name| bound.contains(name) && !own.contains(name))
    });
    require(!foreign, Guard::ForeignReference)?;
    let merged = Match {
        optional: false,
        mode: first.mode,
        patterns: first.patterns.iter().chain(&second.patterns).cloned().collect(),
        hints: Vec::new(),
        where_: conjunction(first.where_.iter().chain(&second.where_).cloned()),
    };
    let mut clauses = spot.replaced([Clause::Match(merged)]);
    clauses.remove(spot.index + 1);
    Ok(clauses)
}

//! `MATCH (a)-[r]->(b), (b)-[s]->(c)` ⇒ `MATCH (a)-[r]->(b) MATCH (b)-[s]->(c) WHERE r <> s`

use crate::asg::match_along_walks_and_split;
use edgewise_cypher_syntax::ast::Clause;
use crate::rewrite::rule::require;
use crate::rewrite::{Action, ClauseSpot, Guard, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "pattern-split",
    change: "`MATCH (a)-[r]->(b), (b)-[s]->(c)` ⇒ `MATCH (a)-[r]->(b) MATCH (b)-[s]->(c) WHERE r <> s`",
    condition: "not optional; where relationships of one MATCH differ, every pair gets an inequality",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    require(clause.hints.is_empty(), Guard::Hints)?;
    require(!clause.optional, Guard::Optional)?;
    context.naming.allowed = !spot.whole.star;
    let split = match_along_walks_and_split(clause, &spot.options.pattern, &mut context.naming, context.rng);
    let clauses = split.map_err(|_| Guard::Pattern)?.ok_or(Guard::Uniqueness)?;
    Ok(spot.replaced(clauses))
}

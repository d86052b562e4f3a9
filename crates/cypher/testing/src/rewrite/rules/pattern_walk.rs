//! `MATCH (a)-->(b)<--(c)` ⇒ `MATCH (c)-->(b), (a)-->(b)`

use crate::asg::match_along_walks;
use edgewise_cypher_syntax::ast::Clause;
use crate::rewrite::rule::require;
use crate::rewrite::{Action, ClauseSpot, Guard, RuleContext, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "pattern-walk",
    change: "`MATCH (a)-->(b)<--(c)` ⇒ `MATCH (c)-->(b), (a)-->(b)`: the pattern along random walks",
    condition: "all paths stay in the clause; pinned paths and named lists keep their direction",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    require(clause.hints.is_empty(), Guard::Hints)?;
    context.naming.allowed = !spot.whole.star;
    let walked = match_along_walks(clause, &spot.options.pattern, &mut context.naming, context.rng).map_err(|_| Guard::Pattern)?;
    Ok(spot.replaced([Clause::Match(walked)]))
}

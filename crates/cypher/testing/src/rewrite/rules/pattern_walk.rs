//! `MATCH (a)-->(b)<--(c)` ⇒ `MATCH (c)-->(b), (a)-->(b)`

use crate::asg::walked;
use edgewise_cypher_syntax::ast::Clause;
use crate::rewrite::rule::require;
use crate::rewrite::{Action, ClauseSpot, Guard, Hand, Made, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "pattern-walk",
    change: "`MATCH (a)-->(b)<--(c)` ⇒ `MATCH (c)-->(b), (a)-->(b)`: the pattern along random walks",
    condition: "all paths stay in the clause; pinned paths and named lists keep their direction (a)–(f)",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, hand: &mut Hand<'_>) -> Made<Vec<Clause>> {
    let Clause::Match(clause) = spot.clause() else { return Err(Not::Here) };
    require(clause.hints.is_empty(), Guard::Hints)?;
    hand.naming.allowed = !spot.whole.star;
    let walked = walked(clause, &spot.options.pattern, &mut hand.naming, hand.rng).map_err(|_| Guard::Pattern)?;
    Ok(spot.replaced([Clause::Match(walked)]))
}

//! `MATCH … WHERE a AND b` ⇒ `MATCH … WHERE a WITH * WHERE b`

use edgewise_cypher_syntax::ast::{Clause, Match, With};
use crate::rewrite::build::{conjunction, conjuncts, with_star};
use crate::rewrite::rule::{fits, require};
use crate::rewrite::{Action, ClauseSpot, Guard, RuleContext, Made, Nesting, Not, Rule};

pub(super) const RULE: Rule = Rule {
    id: "conjunct-with",
    change: "`MATCH … WHERE a AND b` ⇒ `MATCH … WHERE a WITH * WHERE b`, also after WITH",
    condition: "not OPTIONAL MATCH, whose filter keeps rows",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    fits(matches!(spot.nesting, Nesting::Top | Nesting::Call))?;
    let predicate = match spot.clause() {
        Clause::Match(Match { where_: Some(predicate), .. }) => predicate,
        Clause::With(With { where_: Some(predicate), .. }) => predicate,
        _ => return Err(Not::Here),
    };
    let parts = conjuncts(predicate);
    fits(parts.len() > 1)?;
    let optional = matches!(spot.clause(), Clause::Match(clause) if clause.optional);
    require(!optional, Guard::Optional)?;
    require(!spot.imports(), Guard::ImportingWith)?;
    let cut = 1 + context.rng.index(parts.len() - 1);
    let first = conjunction(parts[..cut].iter().map(|part| (*part).clone()));
    let second = conjunction(parts[cut..].iter().map(|part| (*part).clone()));
    let mut clause = spot.clause().clone();
    match &mut clause {
        Clause::Match(clause) => clause.where_ = first,
        Clause::With(clause) => clause.where_ = first,
        _ => return Err(Not::Here),
    }
    Ok(spot.replaced([clause, with_star(second)]))
}

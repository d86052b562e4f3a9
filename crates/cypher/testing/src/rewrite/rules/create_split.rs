//! `CREATE p, q` ⇒ `CREATE p CREATE q`

use super::prelude::*;
use edgewise_cypher_syntax::ast::Create;

pub(super) const RULE: Rule = Rule {
    id: "create-split",
    change: "`CREATE p, q` ⇒ `CREATE p CREATE q`, and back",
    condition: "back: the second refers to nothing the first creates in its properties",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Create(create) = spot.clause() else { return Err(Not::Here) };
    fits(create.patterns.len() > 1)?;
    let mut first = create.patterns.clone();
    let second = first.split_off(1 + context.rng.index(first.len() - 1));
    let part = |patterns| Clause::Create(Create { patterns });
    Ok(spot.replaced([part(first), part(second)]))
}

//! `SET …` ⇒ `CREATE (x) DELETE x SET …` (Dinkel)

use super::prelude::*;
use super::with_star::may_insert;
use edgewise_cypher_syntax::ast::{Create, Delete};

pub(super) const RULE: Rule = Rule {
    id: "create-delete",
    change: "`W` ⇒ `CREATE (x) DELETE x W` before a write",
    condition: "the clause writes, and is not a MERGE, which would match x; the new variable is not visible in \
                the result; no new element is \
                returned, whose id may change",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    may_insert(spot)?;
    fits(matches!(spot.clause(), Clause::Create(_) | Clause::Set(_) | Clause::Remove(_) | Clause::Delete(_)))?;
    require(!spot.whole.star, Guard::NewNameShows)?;
    require(!spot.whole.shows_created, Guard::Writing)?;
    let variable = context.fresh("n");
    let create = Clause::Create(Create { patterns: vec![node(&variable)] });
    let delete = Clause::Delete(Delete { detach: false, nodetach: false, items: vec![var(&variable)] });
    Ok(spot.preceded([create, delete]))
}

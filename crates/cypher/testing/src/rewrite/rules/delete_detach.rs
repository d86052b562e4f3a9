//! `DELETE x` ⇒ `DETACH DELETE x` (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "delete-detach",
    change: "`DELETE x` ⇒ `DETACH DELETE x`",
    condition: "the query succeeds as it is, so x has no relationships",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, _: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Delete(delete) = spot.clause() else { return Err(Not::Here) };
    fits(!delete.detach && !delete.nodetach)?;
    let mut detach = delete.clone();
    detach.detach = true;
    Ok(spot.replaced([Clause::Delete(detach)]))
}

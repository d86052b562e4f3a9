//! `DELETE x` ⇒ `DELETE x, x` (Dinkel)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "delete-again",
    change: "`DELETE x` ⇒ `DELETE x, x`",
    condition: "the engine lets an element be deleted twice",
    action: Action::Clause(rewrite),
};

fn rewrite(spot: &ClauseSpot<'_>, context: &mut RuleContext<'_>) -> Made<Vec<Clause>> {
    let Clause::Delete(delete) = spot.clause() else { return Err(Not::Here) };
    require(spot.options.delete_twice, Guard::Knob)?;
    let item = context.rng.pick(&delete.items).cloned().ok_or(Not::Here)?;
    let mut twice = delete.clone();
    twice.items.push(item);
    Ok(spot.replaced([Clause::Delete(twice)]))
}

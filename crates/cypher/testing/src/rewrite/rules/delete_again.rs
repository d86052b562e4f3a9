//! `DELETE x` ⇒ `DELETE x, x` (C8)

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "delete-again",
    change: "`DELETE x` ⇒ `DELETE x, x`",
    condition: "the engine lets an element be deleted twice",
    action: Action::Clause(make),
};

fn make(spot: &ClauseSpot<'_>, hand: &mut Hand<'_>) -> Made<Vec<Clause>> {
    let Clause::Delete(delete) = spot.clause() else { return Err(Not::Here) };
    require(spot.options.delete_twice, Guard::Knob)?;
    let item = hand.rng.pick(&delete.items).cloned().ok_or(Not::Here)?;
    let mut twice = delete.clone();
    twice.items.push(item);
    Ok(spot.replaced([Clause::Delete(twice)]))
}

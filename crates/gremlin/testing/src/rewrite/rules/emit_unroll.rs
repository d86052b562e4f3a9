//! `emit().repeat(t).times(2) ⇒ union(identity(), t, t.t), if t only moves and filters`

use crate::rewrite::helpers::{fixed_loop, nested, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "emit-unroll",
    about: "emit().repeat(t).times(2) ⇒ union(identity(), t, t.t), if t only moves and filters",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Branch(Branch::Emit(None)) = place.step()? else { return None };
    let before = place.at.checked_sub(1).and_then(|before| place.chain.get(before));
    if matches!(before, Some(Step::Branch(Branch::Until(_) | Branch::Times(_) | Branch::Repeat { .. })))
        || before.is_none()
    {
        return None;
    }
    // The loop without its `emit()`.
    let alone: Vec<Step> = place.chain[place.at + 1..].to_vec();
    let inner = Place { chain: &alone, at: 0, ..place.clone() };
    let (body, rounds) = fixed_loop(&inner)?;
    let ways = (1..=rounds).map(|round| nested(vec![body.as_slice(); round].concat()));
    let ways = std::iter::once(only(Map::Identity)).chain(ways).collect();
    Splice::several(3, vec![Branch::Union(ways).into()])
}

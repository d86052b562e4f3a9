//! `s ⇒ s.sideEffect(identity())`

use crate::rewrite::helpers::only;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, SideEffect};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "side-effect-insert", about: "s ⇒ s.sideEffect(identity())", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    place.is_boundary().then(|| Splice::insert(vec![SideEffect::SideEffect(only(Map::Identity)).into()]))?
}

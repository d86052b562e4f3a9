//! `s.identity() ⇒ s, if no as() follows`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "identity-remove", about: "s.identity() ⇒ s, if no as() follows", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.bare()? {
        Step::Map(Map::Identity) if place.at > 0 => Splice::one(Vec::new()),
        _ => None,
    }
}

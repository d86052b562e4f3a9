//! `s ⇒ s.identity()`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Map;
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "identity-insert", about: "s ⇒ s.identity()", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    place.is_boundary().then(|| Splice::insert(vec![Map::Identity.into()]))?
}

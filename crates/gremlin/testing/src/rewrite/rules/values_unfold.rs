//! `values(k) ⇒ values(k).unfold()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "values-unfold", about: "values(k) ⇒ values(k).unfold()", changes: &[Facet::Path], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        step @ Step::Map(Map::Values(_)) => Splice::one(vec![step.clone(), Map::Unfold.into()]),
        _ => None,
    }
}

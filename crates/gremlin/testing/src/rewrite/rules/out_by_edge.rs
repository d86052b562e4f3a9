//! `out(l) ⇒ outE(l).inV()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "out-by-edge", about: "out(l) ⇒ outE(l).inV()", changes: &[Facet::Path], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Move(Move::Out(labels)) => {
            Splice::one(vec![Move::OutE(labels.clone()).into(), Move::InV.into()])
        }
        _ => None,
    }
}

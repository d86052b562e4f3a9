//! `in(l) ⇒ inE(l).outV()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "in-by-edge", about: "in(l) ⇒ inE(l).outV()", changes: &[Facet::Path], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Move(Move::In(labels)) => {
            Splice::one(vec![Move::InE(labels.clone()).into(), Move::OutV.into()])
        }
        _ => None,
    }
}

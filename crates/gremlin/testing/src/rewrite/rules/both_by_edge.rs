//! `both(l) ⇒ bothE(l).otherV()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "both-by-edge", about: "both(l) ⇒ bothE(l).otherV()", changes: &[Facet::Path], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Move(Move::Both(labels)) => {
            Splice::one(vec![Move::BothE(labels.clone()).into(), Move::OtherV.into()])
        }
        _ => None,
    }
}

//! `outE(l).inV() ⇒ out(l), if no as() labels the edge`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "edge-out",
    about: "outE(l).inV() ⇒ out(l), if no as() labels the edge",
    changes: &[Facet::Path],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match (place.bare()?, place.next(1)?) {
        (Step::Move(Move::OutE(labels)), Step::Move(Move::InV)) => {
            Splice::several(2, vec![Move::Out(labels.clone()).into()])
        }
        _ => None,
    }
}

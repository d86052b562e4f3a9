//! `inE(l).outV() ⇒ in(l), if no as() labels the edge`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "edge-in",
    about: "inE(l).outV() ⇒ in(l), if no as() labels the edge",
    changes: &[Facet::Path],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match (place.bare()?, place.next(1)?) {
        (Step::Move(Move::InE(labels)), Step::Move(Move::OutV)) => {
            Splice::several(2, vec![Move::In(labels.clone()).into()])
        }
        _ => None,
    }
}

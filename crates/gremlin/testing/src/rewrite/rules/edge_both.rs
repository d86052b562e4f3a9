//! `bothE(l).otherV() ⇒ both(l), if no as() labels the edge`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "edge-both",
    about: "bothE(l).otherV() ⇒ both(l), if no as() labels the edge",
    changes: &[Facet::Path],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match (place.bare()?, place.next(1)?) {
        (Step::Move(Move::BothE(labels)), Step::Move(Move::OtherV)) => {
            Splice::several(2, vec![Move::Both(labels.clone()).into()])
        }
        _ => None,
    }
}

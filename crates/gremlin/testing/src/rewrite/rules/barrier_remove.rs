//! `s.barrier() ⇒ s`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{SideEffect, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "barrier-remove",
    about: "s.barrier() ⇒ s",
    changes: &[Facet::Bulk, Facet::SideEffects],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.bare()? {
        Step::SideEffect(SideEffect::Barrier(None)) if place.at > 0 => Splice::one(Vec::new()),
        _ => None,
    }
}

//! `s ⇒ s.barrier()`

use crate::rewrite::helpers::barrier;
use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "barrier-insert",
    about: "s ⇒ s.barrier()",
    changes: &[Facet::Bulk, Facet::SideEffects],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    place.is_boundary().then(|| Splice::insert(vec![barrier()]))?
}

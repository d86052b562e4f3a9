//! `s ⇒ s.fold().unfold()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Reduce};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "fold-unfold",
    about: "s ⇒ s.fold().unfold()",
    changes: &[Facet::Path, Facet::Labels, Facet::Sack, Facet::SideEffects, Facet::Bulk],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let fits = place.is_boundary() && !place.in_repeat && place.is_top;
    fits.then(|| Splice::insert(vec![Reduce::Fold(None).into(), Map::Unfold.into()]))?
}

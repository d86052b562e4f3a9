//! `count() ⇒ fold().count(local)`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Reduce, Scope, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "count-by-fold",
    about: "count() ⇒ fold().count(local)",
    changes: &[Facet::Path, Facet::Labels, Facet::Sack],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Reduce(Reduce::Count(None | Some(Scope::Global))) if !place.in_repeat => {
            Splice::one(vec![Reduce::Fold(None).into(), Reduce::Count(Some(Scope::Local)).into()])
        }
        _ => None,
    }
}

//! `fold().count(local) ⇒ count()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Reduce, Scope, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "fold-count",
    about: "fold().count(local) ⇒ count()",
    changes: &[Facet::Path, Facet::Labels, Facet::Sack],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match (place.bare()?, place.next(1)?) {
        (Step::Reduce(Reduce::Fold(None)), Step::Reduce(Reduce::Count(Some(Scope::Local))))
            if !place.in_repeat =>
        {
            Splice::several(2, vec![Reduce::Count(None).into()])
        }
        _ => None,
    }
}

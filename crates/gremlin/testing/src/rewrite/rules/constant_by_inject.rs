//! `s.constant(v).count() ⇒ s.count()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Reduce, Scope, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "constant-by-inject",
    about: "s.constant(v).count() ⇒ s.count()",
    changes: &[Facet::Path, Facet::Labels, Facet::Sack],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match (place.bare()?, place.next(1)?) {
        (Step::Map(Map::Constant(_)), Step::Reduce(Reduce::Count(None | Some(Scope::Global))))
            if place.at > 0 =>
        {
            Splice::several(1, Vec::new())
        }
        _ => None,
    }
}

//! `optional(t) ⇒ coalesce(t, identity())`

use crate::rewrite::helpers::{are_independent_steps, only};
use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "optional-by-coalesce",
    about: "optional(t) ⇒ coalesce(t, identity())",
    changes: &[Facet::Path, Facet::Labels],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Branch(Branch::Optional(inner)) if are_independent_steps(&inner.steps) => {
            Splice::one(vec![Branch::Coalesce(vec![inner.clone(), only(Map::Identity)]).into()])
        }
        _ => None,
    }
}

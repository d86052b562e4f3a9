//! `values(k) ⇒ properties(k).value()`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "values-by-property",
    about: "values(k) ⇒ properties(k).value()",
    changes: &[Facet::Path],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Map(Map::Values(keys)) => {
            Splice::one(vec![Map::Properties(keys.clone()).into(), Map::Value.into()])
        }
        _ => None,
    }
}

//! `properties(k).value() ⇒ values(k), if no as() labels the property`

use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "property-values",
    about: "properties(k).value() ⇒ values(k), if no as() labels the property",
    changes: &[Facet::Path],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match (place.bare()?, place.next(1)?) {
        (Step::Map(Map::Properties(keys)), Step::Map(Map::Value)) => {
            Splice::several(2, vec![Map::Values(keys.clone()).into()])
        }
        _ => None,
    }
}

//! `has(k) ⇒ filter(values(k))`

use crate::rewrite::helpers::{filter, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Has, HasKey, Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "has-key-by-values", about: "has(k) ⇒ filter(values(k))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Has(Has { label: None, key: HasKey::Property(key), test: None })) => {
            Splice::one(vec![filter(only(Map::Values(vec![key.clone()])))])
        }
        _ => None,
    }
}

//! `hasNot(k) ⇒ not(has(k))`

use crate::rewrite::helpers::{not, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Has, HasKey, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "has-not-by-not", about: "hasNot(k) ⇒ not(has(k))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::HasNot(key)) => {
            let has = Has { label: None, key: HasKey::Property(key.clone()), test: None };
            Splice::one(vec![not(only(Filter::Has(has)))])
        }
        _ => None,
    }
}

//! `has(l, k, t) ⇒ hasLabel(l).has(k, t)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Has, Step, Texts};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "has-label-apart", about: "has(l, k, t) ⇒ hasLabel(l).has(k, t)", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Has(has @ Has { label: Some(label), test: Some(_), .. })) => Splice::one(vec![
            Filter::HasLabel(Texts::OneOf(vec![label.clone()])).into(),
            Filter::Has(Has { label: None, ..has.clone() }).into(),
        ]),
        _ => None,
    }
}

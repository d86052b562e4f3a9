//! `hasLabel(a, b) ⇒ hasLabel(within(a, b))`

use crate::rewrite::helpers::plain_texts;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Predicate, Step, Texts, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule {
        id: "has-label-within", about: "hasLabel(a, b) ⇒ hasLabel(within(a, b))", changes: &[], rewrite
    };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::HasLabel(Texts::OneOf(labels))) = place.plain()? else { return None };
    let values = plain_texts(labels)?.into_iter().map(Value::String).collect();
    Splice::one(vec![Filter::HasLabel(Texts::Predicate(Predicate::Within(values))).into()])
}

//! `hasLabel(l) ⇒ has(T.label, eq(l))`

use crate::rewrite::helpers::plain_texts;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Has, HasKey, Predicate, Step, T, Test, Texts, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "has-label-token", about: "hasLabel(l) ⇒ has(T.label, eq(l))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::HasLabel(Texts::OneOf(labels))) = place.plain()? else { return None };
    let [name] = <[_; 1]>::try_from(plain_texts(labels)?).ok()?;
    let test = Some(Test::Predicate(Predicate::Eq(Value::String(name))));
    Splice::one(vec![Filter::Has(Has { label: None, key: HasKey::T(T::Label), test }).into()])
}

//! `hasLabel(l) ⇒ filter(label().is(l)), on vertices and edges`

use crate::rewrite::helpers::{filter, nested, plain_texts};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Map, Step, Test, Texts, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "has-label-step",
    about: "hasLabel(l) ⇒ filter(label().is(l)), on vertices and edges",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::HasLabel(Texts::OneOf(labels))) = place.plain()? else { return None };
    let [name] = <[_; 1]>::try_from(plain_texts(labels)?).ok()?;
    let is = Filter::Is(Test::Value(Value::String(name)));
    place.at_elements().then(|| Splice::one(vec![filter(nested(vec![Map::Label.into(), is.into()]))]))?
}

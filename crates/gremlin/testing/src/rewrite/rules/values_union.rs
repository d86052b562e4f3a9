//! `values(a, b) ⇒ union(values(a), values(b))`

use crate::rewrite::helpers::{only, plain_texts};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Map, Step, Text};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "values-union", about: "values(a, b) ⇒ union(values(a), values(b))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Map(Map::Values(keys)) = place.plain()? else { return None };
    let names = plain_texts(keys).filter(|names| names.len() > 1)?;
    let ways = names.into_iter().map(|name| only(Map::Values(vec![Text::String(name)]))).collect();
    Splice::one(vec![Branch::Union(ways).into()])
}

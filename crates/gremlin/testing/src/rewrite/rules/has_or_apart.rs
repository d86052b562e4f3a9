//! `has(k, p.or(q)) ⇒ or(has(k, p), has(k, q))`

use crate::rewrite::helpers::{has, has_predicate, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Predicate};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "has-or-apart", about: "has(k, p.or(q)) ⇒ or(has(k, p), has(k, q))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (key, Predicate::Or(one, other)) = has_predicate(place)? else { return None };
    Splice::one(vec![Filter::Or(vec![only(has(key.clone(), *one)), only(has(key, *other))]).into()])
}

//! `is(p.and(q)) ⇒ is(p).is(q)`

use crate::rewrite::site::holds_traversal;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Predicate, Step, Test};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "is-by-filter-and", about: "is(p.and(q)) ⇒ is(p).is(q)", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Is(Test::Predicate(whole @ Predicate::And(one, other))))
            if !holds_traversal(whole) =>
        {
            let is = |predicate: &Predicate| Step::from(Filter::Is(Test::Predicate(predicate.clone())));
            Splice::one(vec![is(one), is(other)])
        }
        _ => None,
    }
}

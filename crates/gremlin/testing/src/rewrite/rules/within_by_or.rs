//! `within(a, b) ⇒ eq(a).or(eq(b))`

use crate::rewrite::helpers::{is_literal, predicate};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Predicate;
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "within-by-or", about: "within(a, b) ⇒ eq(a).or(eq(b))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (Predicate::Within(values), put) = predicate(place)? else { return None };
    // `within()` of a single collection means the members of the collection, so one value is not enough.
    if values.len() < 2 || !values.iter().all(is_literal) {
        return None;
    }
    let one = |value| Predicate::Eq(value);
    let all =
        values.into_iter().map(one).reduce(|left, right| Predicate::Or(Box::new(left), Box::new(right)))?;
    Splice::one(vec![put(place.step()?, all)])
}

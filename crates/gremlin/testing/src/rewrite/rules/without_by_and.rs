//! `without(a, b) ⇒ neq(a).and(neq(b))`

use crate::rewrite::helpers::{is_literal, predicate};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Predicate;
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "without-by-and", about: "without(a, b) ⇒ neq(a).and(neq(b))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (Predicate::Without(values), put) = predicate(place)? else { return None };
    if values.len() < 2 || !values.iter().all(is_literal) {
        return None;
    }
    let one = |value| Predicate::Neq(value);
    let all =
        values.into_iter().map(one).reduce(|left, right| Predicate::And(Box::new(left), Box::new(right)))?;
    Splice::one(vec![put(place.step()?, all)])
}

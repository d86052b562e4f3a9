//! `and(a, b) ⇒ not(or(not(a), not(b)))`

use crate::rewrite::helpers::{not, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Modulator, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "and-by-or", about: "and(a, b) ⇒ not(or(not(a), not(b)))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::And(all)) = place.plain()? else { return None };
    let labels = |step: &Step| matches!(step, Step::Modulator(Modulator::As(_)));
    if all.is_empty() || all.iter().any(|inner| inner.steps.iter().any(labels)) {
        return None;
    }
    let none = all.iter().map(|inner| only(not(inner.clone()))).collect();
    Splice::one(vec![not(only(Filter::Or(none)))])
}

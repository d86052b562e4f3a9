//! `and(a, b) ⇒ filter(a).filter(b)`

use crate::rewrite::helpers::filter;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Modulator, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "and-apart", about: "and(a, b) ⇒ filter(a).filter(b)", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::And(all)) = place.plain()? else { return None };
    let labels = |step: &Step| matches!(step, Step::Modulator(Modulator::As(_)));
    if all.is_empty() || all.iter().any(|inner| inner.steps.iter().any(labels)) {
        return None;
    }
    Splice::one(all.iter().cloned().map(filter).collect())
}

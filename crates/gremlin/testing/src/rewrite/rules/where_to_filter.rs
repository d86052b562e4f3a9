//! `where(t) ⇒ filter(t), if t has no as()`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Modulator, Step, Where};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "where-to-filter", about: "where(t) ⇒ filter(t), if t has no as()", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::Where(Where::Traversal(inner))) = place.plain()? else { return None };
    let labels = inner.steps.iter().any(|step| matches!(step, Step::Modulator(Modulator::As(_))));
    (!labels).then(|| Splice::one(vec![Filter::Filter(Condition::Traversal(inner.clone())).into()]))?
}

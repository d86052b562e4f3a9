//! `filter(t) ⇒ filter(t.count().is(gt(0)))`

use crate::rewrite::helpers::{filter, nested};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Modulator, Predicate, Reduce, Step, Test, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "filter-by-count", about: "filter(t) ⇒ filter(t.count().is(gt(0)))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::Filter(Condition::Traversal(inner))) = place.plain()? else { return None };
    if inner.steps.iter().any(|step| matches!(step, Step::Modulator(Modulator::As(_)))) {
        return None;
    }
    let some = Filter::Is(Test::Predicate(Predicate::Gt(Value::int(0))));
    let steps = inner.steps.iter().cloned().chain([Reduce::Count(None).into(), some.into()]).collect();
    Splice::one(vec![filter(nested(steps))])
}

//! `not(t) ⇒ filter(t.count().is(0))`

use crate::rewrite::helpers::{filter, nested};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Modulator, Reduce, Step, Test, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "not-by-count", about: "not(t) ⇒ filter(t.count().is(0))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::Not(inner)) = place.plain()? else { return None };
    if inner.steps.iter().any(|step| matches!(step, Step::Modulator(Modulator::As(_)))) {
        return None;
    }
    let none = Filter::Is(Test::Value(Value::int(0)));
    let steps = inner.steps.iter().cloned().chain([Reduce::Count(None).into(), none.into()]).collect();
    Splice::one(vec![filter(nested(steps))])
}

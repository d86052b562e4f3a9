//! `filter(t.count().is(0)) ⇒ not(t)`

use crate::rewrite::helpers::{nested, not};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Modulator, Number, Reduce, Scope, Step, Test, Value};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "count-zero-not", about: "filter(t.count().is(0)) ⇒ not(t)", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::Filter(Condition::Traversal(inner))) = place.plain()? else { return None };
    let [rest @ .., Step::Reduce(Reduce::Count(None | Some(Scope::Global))), Step::Filter(Filter::Is(test))] =
        inner.steps.as_slice()
    else {
        return None;
    };
    let zero = matches!(test, Test::Value(Value::Number(Number::Int(0) | Number::Long(0))));
    let labels = rest.iter().any(|step| matches!(step, Step::Modulator(Modulator::As(_))));
    (zero && !labels && !rest.is_empty()).then(|| Splice::one(vec![not(nested(rest.to_vec()))]))?
}

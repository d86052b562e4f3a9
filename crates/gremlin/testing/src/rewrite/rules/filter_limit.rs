//! `filter(t) ⇒ filter(t.limit(1)), not(t) ⇒ not(t.limit(1))`

use crate::rewrite::helpers::{filter, nested, not};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Integer, Modulator, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "filter-limit",
    about: "filter(t) ⇒ filter(t.limit(1)), not(t) ⇒ not(t.limit(1))",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (negated, inner) = match place.plain()? {
        Step::Filter(Filter::Filter(Condition::Traversal(inner))) => (false, inner),
        Step::Filter(Filter::Not(inner)) => (true, inner),
        _ => return None,
    };
    if inner.steps.iter().any(|step| matches!(step, Step::Modulator(Modulator::As(_)))) {
        return None;
    }
    let limit = Filter::Limit { scope: None, count: Integer::Literal(1) };
    let limited = nested(inner.steps.iter().cloned().chain([limit.into()]).collect());
    Splice::one(vec![if negated { not(limited) } else { filter(limited) }])
}

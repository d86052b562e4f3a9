//! `filter(f) ⇒ f, for a single filter f`

use crate::rewrite::place::is_independent_filter;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Condition, Filter, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "filter-unwrap", about: "filter(f) ⇒ f, for a single filter f", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::Filter(Condition::Traversal(inner))) = place.plain()? else { return None };
    match inner.steps.as_slice() {
        [step @ Step::Filter(filter)]
            if is_independent_filter(filter) && !matches!(filter, Filter::Where(_)) =>
        {
            Splice::one(vec![step.clone()])
        }
        _ => None,
    }
}

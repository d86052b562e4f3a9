//! `dedup() ⇒ dedup().dedup()`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "dedup-twice", about: "dedup() ⇒ dedup().dedup()", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        step @ Step::Filter(Filter::Dedup { scope: None, labels })
            if labels.is_empty() && !place.in_repeat =>
        {
            Splice::one(vec![step.clone(), step.clone()])
        }
        _ => None,
    }
}

//! `flatMap(s) ⇒ s, for a single step that handles each traverser independently`

use crate::rewrite::helpers::{extends_path, is_independent_step};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "flat-map-unwrap",
    about: "flatMap(s) ⇒ s, for a single step that handles each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Branch(Branch::FlatMap(inner)) = place.plain()? else { return None };
    match inner.steps.as_slice() {
        [step] if is_independent_step(step) && extends_path(step) => Splice::one(vec![step.clone()]),
        _ => None,
    }
}

//! `local(s) ⇒ s, for a single step that handles each traverser independently`

use crate::rewrite::helpers::is_independent_step;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "local-unwrap",
    about: "local(s) ⇒ s, for a single step that handles each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Branch(Branch::Local(inner)) = place.plain()? else { return None };
    match inner.steps.as_slice() {
        [step] if is_independent_step(step) => Splice::one(vec![step.clone()]),
        _ => None,
    }
}

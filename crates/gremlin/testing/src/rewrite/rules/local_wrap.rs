//! `s ⇒ local(s), for a step that handles each traverser independently`

use crate::rewrite::helpers::{is_independent_step, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "local-wrap",
    about: "s ⇒ local(s), for a step that handles each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let step = place.plain().filter(|step| is_independent_step(step) && !matches!(step, Step::Filter(_)))?;
    let begins = place.is_top && place.at == 0;
    (!begins).then(|| Splice::one(vec![Branch::Local(only(step.clone())).into()]))?
}

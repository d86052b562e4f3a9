//! `s ⇒ union(s), for a step that handles each traverser independently`

use crate::rewrite::helpers::{is_independent_step, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Branch;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "union-wrap",
    about: "s ⇒ union(s), for a step that handles each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let step = place.plain().filter(|step| is_independent_step(step))?;
    let begins = place.is_top && place.at == 0;
    (!begins).then(|| Splice::one(vec![Branch::Union(vec![only(step.clone())]).into()]))?
}

//! `m ⇒ map(m), for a step that maps each value to exactly one value`

use crate::rewrite::helpers::{is_one_to_one, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Branch;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "map-wrap",
    about: "m ⇒ map(m), for a step that maps each value to exactly one value",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let step = place.plain().filter(|step| is_one_to_one(step))?;
    Splice::one(vec![Branch::Map(only(step.clone())).into()])
}

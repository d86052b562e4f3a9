//! `optional(t) ⇒ choose(t, t, identity())`

use crate::rewrite::helpers::{are_independent_steps, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Choose, Condition, Map, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule {
        id: "optional-by-choose", about: "optional(t) ⇒ choose(t, t, identity())", changes: &[], rewrite
    };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Branch(Branch::Optional(inner)) if are_independent_steps(&inner.steps) => {
            let choose = Choose::Test {
                condition: Condition::Traversal(inner.clone()),
                then: inner.clone(),
                otherwise: Some(only(Map::Identity)),
            };
            Splice::one(vec![Branch::Choose(choose).into()])
        }
        _ => None,
    }
}

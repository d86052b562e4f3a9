//! `coalesce(a, b) ⇒ choose(a, a, b)`

use crate::rewrite::helpers::are_independent_steps;
use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Choose, Condition, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "coalesce-by-choose",
    about: "coalesce(a, b) ⇒ choose(a, a, b)",
    changes: &[Facet::Path, Facet::Labels],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Branch(Branch::Coalesce(all)) = place.plain()? else { return None };
    let [first, second] = all.as_slice() else { return None };
    if !are_independent_steps(&first.steps) || !are_independent_steps(&second.steps) {
        return None;
    }
    let choose = Choose::Test {
        condition: Condition::Traversal(first.clone()),
        then: first.clone(),
        otherwise: Some(second.clone()),
    };
    Splice::one(vec![Branch::Choose(choose).into()])
}

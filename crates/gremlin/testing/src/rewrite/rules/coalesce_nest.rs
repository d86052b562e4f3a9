//! `coalesce(a, b, c) ⇒ coalesce(a, coalesce(b, c))`

use crate::rewrite::helpers::{are_independent_steps, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "coalesce-nest",
    about: "coalesce(a, b, c) ⇒ coalesce(a, coalesce(b, c))",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Branch(Branch::Coalesce(all)) = place.plain()? else { return None };
    if all.len() < 3 || !all.iter().all(|way| are_independent_steps(&way.steps)) {
        return None;
    }
    let rest = only(Branch::Coalesce(all[1..].to_vec()));
    Splice::one(vec![Branch::Coalesce(vec![all[0].clone(), rest]).into()])
}

//! `union(a, b, c) ⇒ union(a, union(b, c)), if it is not the start of the traversal`

use crate::rewrite::helpers::{are_independent_steps, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "union-nest",
    about: "union(a, b, c) ⇒ union(a, union(b, c)), if it is not the start of the traversal",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Branch(Branch::Union(all))
            if all.len() > 2
                && !(place.is_top && place.at == 0)
                && all.iter().all(|way| are_independent_steps(&way.steps)) =>
        {
            let rest = only(Branch::Union(all[1..].to_vec()));
            Splice::one(vec![Branch::Union(vec![all[0].clone(), rest]).into()])
        }
        _ => None,
    }
}

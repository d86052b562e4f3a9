//! `union(a, b) ⇒ union(b, a)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "union-swap", about: "union(a, b) ⇒ union(b, a)", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Branch(Branch::Union(all)) if all.len() > 1 => {
            Splice::one(vec![Branch::Union(all.iter().rev().cloned().collect()).into()])
        }
        _ => None,
    }
}

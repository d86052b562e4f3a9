//! `both(l) ⇒ union(out(l), in(l))`

use crate::rewrite::helpers::only;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "both-union", about: "both(l) ⇒ union(out(l), in(l))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Move(Move::Both(labels)) => Splice::one(vec![
            Branch::Union(vec![only(Move::Out(labels.clone())), only(Move::In(labels.clone()))]).into(),
        ]),
        _ => None,
    }
}

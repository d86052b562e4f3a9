//! `bothE(l) ⇒ union(outE(l), inE(l)), unless otherV() follows`

use crate::rewrite::helpers::only;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "both-edges-union",
    about: "bothE(l) ⇒ union(outE(l), inE(l)), unless otherV() follows",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Move(Move::BothE(labels)) if !matches!(place.next(1), Some(Step::Move(Move::OtherV))) => {
            Splice::one(vec![
                Branch::Union(vec![only(Move::OutE(labels.clone())), only(Move::InE(labels.clone()))]).into(),
            ])
        }
        _ => None,
    }
}

//! `outE(l) ⇒ toE(OUT, l), inE(l) ⇒ toE(IN, l), bothE(l) ⇒ toE(BOTH, l)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Direction, Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "edge-by-direction",
    about: "outE(l) ⇒ toE(OUT, l), inE(l) ⇒ toE(IN, l), bothE(l) ⇒ toE(BOTH, l)",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (direction, labels) = match place.plain()? {
        Step::Move(Move::OutE(labels)) => (Direction::Out, labels),
        Step::Move(Move::InE(labels)) => (Direction::In, labels),
        Step::Move(Move::BothE(labels)) => (Direction::Both, labels),
        _ => return None,
    };
    Splice::one(vec![Move::ToE { direction, labels: labels.clone() }.into()])
}

//! `out(l) ⇒ to(OUT, l), in(l) ⇒ to(IN, l), both(l) ⇒ to(BOTH, l)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Direction, Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "move-by-direction",
    about: "out(l) ⇒ to(OUT, l), in(l) ⇒ to(IN, l), both(l) ⇒ to(BOTH, l)",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (direction, labels) = match place.plain()? {
        Step::Move(Move::Out(labels)) => (Direction::Out, labels),
        Step::Move(Move::In(labels)) => (Direction::In, labels),
        Step::Move(Move::Both(labels)) => (Direction::Both, labels),
        _ => return None,
    };
    Splice::one(vec![Move::To { direction, labels: labels.clone() }.into()])
}

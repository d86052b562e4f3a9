//! `outV() ⇒ toV(OUT), inV() ⇒ toV(IN), bothV() ⇒ toV(BOTH)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Direction, Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "vertex-by-direction",
    about: "outV() ⇒ toV(OUT), inV() ⇒ toV(IN), bothV() ⇒ toV(BOTH)",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let direction = match place.plain()? {
        Step::Move(Move::OutV) => Direction::Out,
        Step::Move(Move::InV) => Direction::In,
        Step::Move(Move::BothV) => Direction::Both,
        _ => return None,
    };
    Splice::one(vec![Move::ToV(direction).into()])
}

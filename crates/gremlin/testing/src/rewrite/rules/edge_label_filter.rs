//! `outE(l) ⇒ outE().hasLabel(l), likewise inE() and bothE()`

use crate::rewrite::helpers::plain_texts;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Move, Step, Texts};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "edge-label-filter",
    about: "outE(l) ⇒ outE().hasLabel(l), likewise inE() and bothE()",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (bare, labels): (Move, _) = match place.plain()? {
        Step::Move(Move::OutE(labels)) => (Move::OutE(Vec::new()), labels),
        Step::Move(Move::InE(labels)) => (Move::InE(Vec::new()), labels),
        Step::Move(Move::BothE(labels)) => (Move::BothE(Vec::new()), labels),
        _ => return None,
    };
    if labels.is_empty() || plain_texts(labels).is_none() {
        return None;
    }
    Splice::one(vec![bare.into(), Filter::HasLabel(Texts::OneOf(labels.clone())).into()])
}

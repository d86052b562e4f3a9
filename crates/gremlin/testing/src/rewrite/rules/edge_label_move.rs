//! `outE().hasLabel(l) ⇒ outE(l), likewise inE() and bothE()`

use crate::rewrite::helpers::plain_texts;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Move, Step, Texts};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "edge-label-move",
    about: "outE().hasLabel(l) ⇒ outE(l), likewise inE() and bothE()",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::HasLabel(Texts::OneOf(labels))) = place.next(1)? else { return None };
    plain_texts(labels)?;
    let labelled: Move = match place.bare()? {
        Step::Move(Move::OutE(none)) if none.is_empty() => Move::OutE(labels.clone()),
        Step::Move(Move::InE(none)) if none.is_empty() => Move::InE(labels.clone()),
        Step::Move(Move::BothE(none)) if none.is_empty() => Move::BothE(labels.clone()),
        _ => return None,
    };
    Splice::several(2, vec![labelled.into()])
}

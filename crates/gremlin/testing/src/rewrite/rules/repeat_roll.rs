//! `s.s ⇒ repeat(s).times(2), for a step s to adjacent vertices`

use crate::rewrite::helpers::only;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Move, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "repeat-roll",
    about: "s.s ⇒ repeat(s).times(2), for a step s to adjacent vertices",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let step = place.bare()?;
    let neighbours = matches!(step, Step::Move(Move::Out(_) | Move::In(_) | Move::Both(_)));
    let same = place.next(1) == Some(step) && !matches!(place.next(2), Some(Step::Modulator(_)));
    let looped = |step: Option<&Step>| {
        matches!(
            step,
            Some(Step::Branch(Branch::Repeat { .. } | Branch::Until(_) | Branch::Emit(_) | Branch::Times(_)))
        )
    };
    let before = place.at.checked_sub(1).and_then(|before| place.chain.get(before));
    if !neighbours || !same || looped(before) || looped(place.next(2)) {
        return None;
    }
    let repeat = Branch::Repeat { name: None, body: only(step.clone()) };
    Splice::several(2, vec![repeat.into(), Branch::Times(2).into()])
}

//! `repeat(t).times(2) ⇒ t.t, if nothing in t counts rounds or remembers`

use crate::rewrite::helpers::fixed_loop;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "repeat-unroll",
    about: "repeat(t).times(2) ⇒ t.t, if nothing in t counts rounds or remembers",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (body, rounds) = fixed_loop(place)?;
    Splice::several(2, vec![body.as_slice(); rounds].concat())
}

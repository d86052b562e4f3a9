//! `repeat(t).times(2) ⇒ t.t, if t only moves and filters`

use crate::rewrite::helpers::fixed_loop;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "repeat-unroll",
    about: "repeat(t).times(2) ⇒ t.t, if t only moves and filters",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (body, rounds) = fixed_loop(place)?;
    Splice::several(2, vec![body.as_slice(); rounds].concat())
}

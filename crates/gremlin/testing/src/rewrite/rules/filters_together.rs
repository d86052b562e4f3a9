//! `f.g ⇒ and(f, g), for filters that test each traverser independently`

use crate::rewrite::helpers::{independent_filter, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "filters-together",
    about: "f.g ⇒ and(f, g), for filters that test each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let first = independent_filter(place).filter(|_| place.bare().is_some())?;
    let after = Place { at: place.at + 1, ..place.clone() };
    let second: Step = independent_filter(&after)?;
    Splice::several(2, vec![Filter::And(vec![only(first), only(second)]).into()])
}

//! `f.g ⇒ g.f, for filters that test each traverser independently`

use crate::rewrite::helpers::independent_filter;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Step;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "filters-swap",
    about: "f.g ⇒ g.f, for filters that test each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let first = independent_filter(place).filter(|_| place.bare().is_some())?;
    let after = Place { at: place.at + 1, ..place.clone() };
    let second: Step =
        independent_filter(&after).filter(|_| !matches!(after.next(1), Some(Step::Modulator(_))))?;
    Splice::several(2, vec![second, first])
}

//! `f ⇒ filter(f), for a filter that tests each traverser independently`

use crate::rewrite::helpers::{filter, independent_filter, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "filter-wrap",
    about: "f ⇒ filter(f), for a filter that tests each traverser independently",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let test = independent_filter(place)?;
    Splice::one(vec![filter(only(test))])
}

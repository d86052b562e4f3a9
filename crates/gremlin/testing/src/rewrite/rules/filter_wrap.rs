//! `f ⇒ filter(f), for a filter that tests each traverser by itself`

use crate::rewrite::helpers::{filter, only, own_test};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "filter-wrap",
    about: "f ⇒ filter(f), for a filter that tests each traverser by itself",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let test = own_test(place)?;
    Splice::one(vec![filter(only(test))])
}

//! `f ⇒ not(not(f))`

use crate::rewrite::helpers::{independent_filter, not, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule { id: "not-not", about: "f ⇒ not(not(f))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let test = independent_filter(place)?;
    Splice::one(vec![not(only(not(only(test))))])
}

//! `or(a, b) ⇒ or(b, a), and(a, b) ⇒ and(b, a)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "or-swap", about: "or(a, b) ⇒ or(b, a), and(a, b) ⇒ and(b, a)", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (or, all) = match place.plain()? {
        Step::Filter(Filter::Or(all)) => (true, all),
        Step::Filter(Filter::And(all)) => (false, all),
        _ => return None,
    };
    let turned = all.iter().rev().cloned().collect();
    Splice::one(vec![if or { Filter::Or(turned) } else { Filter::And(turned) }.into()])
}

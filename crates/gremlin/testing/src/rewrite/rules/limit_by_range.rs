//! `limit(n) ⇒ range(0, n), skip(n) ⇒ range(n, -1)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Integer, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "limit-by-range",
    about: "limit(n) ⇒ range(0, n), skip(n) ⇒ range(n, -1)",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Limit { scope, count: count @ Integer::Literal(0..) }) => {
            let low = Integer::Literal(0);
            Splice::one(vec![Filter::Range { scope: *scope, low, high: count.clone() }.into()])
        }
        Step::Filter(Filter::Skip { scope, count: count @ Integer::Literal(0..) }) => {
            let high = Integer::Literal(-1);
            Splice::one(vec![Filter::Range { scope: *scope, low: count.clone(), high }.into()])
        }
        _ => None,
    }
}

//! `range(0, n) ⇒ limit(n), range(n, -1) ⇒ skip(n)`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Integer, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "range-by-limit",
    about: "range(0, n) ⇒ limit(n), range(n, -1) ⇒ skip(n)",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Range {
            scope,
            low: Integer::Literal(0),
            high: high @ Integer::Literal(0..),
        }) => Splice::one(vec![Filter::Limit { scope: *scope, count: high.clone() }.into()]),
        Step::Filter(Filter::Range {
            scope,
            low: low @ Integer::Literal(0..),
            high: Integer::Literal(-1),
        }) => Splice::one(vec![Filter::Skip { scope: *scope, count: low.clone() }.into()]),
        _ => None,
    }
}

//! `where(neq(a)) ⇒ not(where(eq(a)))`

use crate::rewrite::helpers::{not, only};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Predicate, Step, Where};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "where-neq-not", about: "where(neq(a)) ⇒ not(where(eq(a)))", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Where(Where::Predicate { start, predicate: Predicate::Neq(label) })) => {
            let equal = Where::Predicate { start: start.clone(), predicate: Predicate::Eq(label.clone()) };
            Splice::one(vec![not(only(Filter::Where(equal)))])
        }
        _ => None,
    }
}

//! `has(k, v) ⇒ has(k, eq(v)), is(v) ⇒ is(eq(v))`

use crate::rewrite::helpers::is_literal;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Has, HasKey, Predicate, Step, T, Test};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule {
        id: "has-value-eq", about: "has(k, v) ⇒ has(k, eq(v)), is(v) ⇒ is(eq(v))", changes: &[], rewrite
    };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.plain()? {
        Step::Filter(Filter::Has(has @ Has { test: Some(Test::Value(value)), .. }))
            if is_literal(value) && has.key != HasKey::T(T::Id) =>
        {
            let test = Some(Test::Predicate(Predicate::Eq(value.clone())));
            Splice::one(vec![Filter::Has(Has { test, ..has.clone() }).into()])
        }
        Step::Filter(Filter::Is(Test::Value(value))) if is_literal(value) => {
            Splice::one(vec![Filter::Is(Test::Predicate(Predicate::Eq(value.clone()))).into()])
        }
        _ => None,
    }
}

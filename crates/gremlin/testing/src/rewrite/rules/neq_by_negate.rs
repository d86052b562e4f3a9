//! `neq(v) ⇒ eq(v).negate(), eq(v) ⇒ neq(v).negate()`

use crate::rewrite::helpers::{is_literal, predicate};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Predicate;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "neq-by-negate",
    about: "neq(v) ⇒ eq(v).negate(), eq(v) ⇒ neq(v).negate()",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (found, put) = predicate(place)?;
    let (turned, value) = match found {
        Predicate::Neq(value) => (Predicate::Eq(value.clone()), value),
        Predicate::Eq(value) => (Predicate::Neq(value.clone()), value),
        _ => return None,
    };
    is_literal(&value).then(|| Splice::one(vec![put(place.step()?, Predicate::Negate(Box::new(turned)))]))?
}

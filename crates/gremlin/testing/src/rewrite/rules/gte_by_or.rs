//! `gte(v) ⇒ gt(v).or(eq(v)), lte(v) ⇒ lt(v).or(eq(v))`

use crate::rewrite::helpers::{is_literal, predicate};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Predicate;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "gte-by-or",
    about: "gte(v) ⇒ gt(v).or(eq(v)), lte(v) ⇒ lt(v).or(eq(v))",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (found, put) = predicate(place)?;
    let (strict, value) = match found {
        Predicate::Gte(value) => (Predicate::Gt(value.clone()), value),
        Predicate::Lte(value) => (Predicate::Lt(value.clone()), value),
        _ => return None,
    };
    is_literal(&value).then(|| {
        let either = Predicate::Or(Box::new(strict), Box::new(Predicate::Eq(value)));
        Splice::one(vec![put(place.step()?, either)])
    })?
}

//! `has(k, p.and(q)) ⇒ has(k, p).has(k, q), if no key has several values`

use crate::rewrite::helpers::{has, has_predicate};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Predicate;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "has-and-apart",
    about: "has(k, p.and(q)) ⇒ has(k, p).has(k, q), if no key has several values",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (key, Predicate::And(one, other)) = has_predicate(place)? else { return None };
    let single = !place.surroundings.multi_properties;
    single.then(|| Splice::one(vec![has(key.clone(), *one), has(key, *other)]))?
}

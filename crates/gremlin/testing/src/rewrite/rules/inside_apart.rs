//! `inside(a, b) ⇒ gt(a).and(lt(b)), likewise between() and outside()`

use crate::rewrite::helpers::{is_literal, predicate};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::Predicate;
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "inside-apart",
    about: "inside(a, b) ⇒ gt(a).and(lt(b)), likewise between() and outside()",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (found, put) = predicate(place)?;
    let (low, high, apart) = match found {
        Predicate::Inside(low, high) => {
            (low.clone(), high.clone(), both(Predicate::Gt(low), Predicate::Lt(high)))
        }
        Predicate::Between(low, high) => {
            (low.clone(), high.clone(), both(Predicate::Gte(low), Predicate::Lt(high)))
        }
        Predicate::Outside(low, high) => {
            let either =
                Predicate::Or(Box::new(Predicate::Lt(low.clone())), Box::new(Predicate::Gt(high.clone())));
            (low, high, either)
        }
        _ => return None,
    };
    (is_literal(&low) && is_literal(&high)).then(|| Splice::one(vec![put(place.step()?, apart)]))?
}

/// The predicate `one.and(other)`.
fn both(one: Predicate, other: Predicate) -> Predicate {
    Predicate::And(Box::new(one), Box::new(other))
}

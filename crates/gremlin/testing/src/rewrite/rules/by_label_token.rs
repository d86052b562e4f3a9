//! `by(T.label) ⇒ by(label())`

use crate::rewrite::helpers::only;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{By, ByKey, Map, Modulator, Step, T};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "by-label-token", about: "by(T.label) ⇒ by(label())", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    match place.step()? {
        Step::Modulator(Modulator::By(By { key: Some(ByKey::T(T::Label)), order })) if place.at > 0 => {
            let by = By { key: Some(ByKey::Traversal(only(Map::Label))), order: *order };
            Splice::one(vec![Modulator::By(by).into()])
        }
        _ => None,
    }
}

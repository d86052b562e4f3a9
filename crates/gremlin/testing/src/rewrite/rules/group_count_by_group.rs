//! `groupCount().by(k) ⇒ group().by(k).by(count())`

use crate::rewrite::helpers::only;
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{By, ByKey, Modulator, Reduce, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "group-count-by-group",
    about: "groupCount().by(k) ⇒ group().by(k).by(count())",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Reduce(Reduce::GroupCount(None)) = place.step()? else { return None };
    let counted = Modulator::By(By { key: Some(ByKey::Traversal(only(Reduce::Count(None)))), order: None });
    match place.next(1) {
        Some(by @ Step::Modulator(Modulator::By(_)))
            if !matches!(place.next(2), Some(Step::Modulator(_))) && !place.in_repeat =>
        {
            Splice::several(2, vec![Reduce::Group(None).into(), by.clone(), counted.into()])
        }
        _ => None,
    }
}

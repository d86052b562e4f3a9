//! `by(k) ⇒ by(k, asc), after order()`

use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{By, Map, Modulator, Order, Step};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule { id: "by-order-asc", about: "by(k) ⇒ by(k, asc), after order()", changes: &[], rewrite };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Modulator(Modulator::By(By { key, order: None })) = place.step()? else { return None };
    let owner = place.chain[..place.at].iter().rev().find(|step| !step.is_modulator())?;
    match owner {
        Step::Map(Map::Order(_)) => {
            let by = By { key: key.clone(), order: Some(Order::Asc) };
            Splice::one(vec![Modulator::By(by).into()])
        }
        _ => None,
    }
}

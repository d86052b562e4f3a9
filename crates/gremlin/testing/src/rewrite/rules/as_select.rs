//! `s ⇒ s.as(x).select(x)`

use crate::rewrite::helpers::fresh;
use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Map, Modulator, Select};
use edgewise_model::Rng;

pub(super) static RULE: Rule =
    Rule {
        id: "as-select", about: "s ⇒ s.as(x).select(x)", changes: &[Facet::Path, Facet::Labels], rewrite
    };

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    // A barrier in a loop may forget labels in engines that keep only those a later step asks for; that is what is tested.
    let label = place.is_boundary().then(|| fresh(place))?;
    let select = Select::Labels { pop: None, labels: vec![label.clone()] };
    Splice::insert(vec![Modulator::As(vec![label]).into(), Map::Select(select).into()])
}

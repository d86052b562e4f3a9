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
    // Some engines drop path labels that no later step reads. In a loop they may drop this label too early, which is a
    // bug that this rule can find.
    let label = place.is_boundary().then(|| fresh(place))?;
    let select = Select::Labels { pop: None, labels: vec![label.clone()] };
    Splice::insert(vec![Modulator::As(vec![label]).into(), Map::Select(select).into()])
}

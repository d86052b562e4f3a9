//! `s ⇒ s.as(x).where(eq(x)), on vertices and edges`

use crate::rewrite::helpers::fresh;
use crate::rewrite::{Facet, Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Modulator, Predicate, Text, Value, Where};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "as-where",
    about: "s ⇒ s.as(x).where(eq(x)), on vertices and edges",
    changes: &[Facet::Labels],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    if !place.is_boundary() || !place.at_elements() {
        return None;
    }
    let Text::String(label) = fresh(place) else { return None };
    let same = Where::Predicate { start: None, predicate: Predicate::Eq(Value::String(label.clone())) };
    Splice::insert(vec![Modulator::As(vec![Text::String(label)]).into(), Filter::Where(same).into()])
}

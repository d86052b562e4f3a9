//! `hasLabel(a, b) ⇒ or(hasLabel(a), hasLabel(b))`

use crate::rewrite::helpers::{only, plain_texts};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Filter, Step, Text, Texts};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "has-label-or",
    about: "hasLabel(a, b) ⇒ or(hasLabel(a), hasLabel(b))",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let Step::Filter(Filter::HasLabel(Texts::OneOf(labels))) = place.plain()? else { return None };
    let names = plain_texts(labels).filter(|names| names.len() > 1)?;
    let one = |name| only(Filter::HasLabel(Texts::OneOf(vec![Text::String(name)])));
    Splice::one(vec![Filter::Or(names.into_iter().map(one).collect()).into()])
}

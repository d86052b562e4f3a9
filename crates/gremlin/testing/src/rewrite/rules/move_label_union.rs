//! `out(a, b) ⇒ union(out(a), out(b)), likewise in() and both()`

use crate::rewrite::helpers::{only, plain_texts};
use crate::rewrite::{Place, Rule, Splice};
use edgewise_gremlin_syntax::ast::{Branch, Move, Step, Text};
use edgewise_model::Rng;

pub(super) static RULE: Rule = Rule {
    id: "move-label-union",
    about: "out(a, b) ⇒ union(out(a), out(b)), likewise in() and both()",
    changes: &[],
    rewrite,
};

fn rewrite(place: &Place<'_>, _: &mut Rng) -> Option<Splice> {
    let (make, labels): (fn(Vec<Text>) -> Move, _) = match place.plain()? {
        Step::Move(Move::Out(labels)) => (Move::Out, labels),
        Step::Move(Move::In(labels)) => (Move::In, labels),
        Step::Move(Move::Both(labels)) => (Move::Both, labels),
        _ => return None,
    };
    let names = plain_texts(labels).filter(|names| names.len() > 1)?;
    let ways = names.into_iter().map(|name| only(make(vec![Text::String(name)]))).collect();
    Splice::one(vec![Branch::Union(ways).into()])
}

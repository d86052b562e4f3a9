//! Branches and loops.

use super::chain::{alone, chain, key_by, tests};
use super::state::{State, looks_at_bulk};
use super::{Fact, OrderFact};
use crate::compile::walk::global_steps;
use crate::program::{Chain, Op, Repeat, Until};

/// Takes a branch into account; false if the step is none.
pub(super) fn branch(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Union(all) => ways(all.iter(), s, chain_of),
        Op::Coalesce(all) => {
            all.iter().for_each(|inner| tests(inner, s));
            all.iter().for_each(|inner| s.runs_once_for_several(inner));
            ways(all.iter(), s, alone_of);
        }
        Op::Choose { key, choices, .. } => {
            let shape = s.shape;
            key_by(key, s);
            s.shape = shape;
            ways(choices.iter().map(|(_, inner)| inner), s, chain_of);
            s.shape = s.shape.or(shape);
        }
        Op::If { condition, then, otherwise } => {
            let shape = s.shape;
            tests(condition, s);
            ways(std::iter::once(then).chain(otherwise), s, chain_of);
            if otherwise.is_none() {
                s.shape = s.shape.or(shape);
            }
        }
        Op::Optional(inner) => {
            let shape = s.shape;
            one_by_one(inner, s);
            // It runs once for nothing, and once for all traversers that an engine lets one stand for.
            if counts(inner) {
                s.open();
            }
            s.shape = s.shape.or(shape);
        }
        Op::Local(inner) => {
            s.runs_once_for_several(inner);
            one_by_one(inner, s);
        }
        Op::FlatMap(inner) => one_by_one(inner, s),
        Op::Repeat(repeat) => repeated(repeat, s),
        _ => return false,
    }
    true
}

/// Whether a step inside counts traversers.
fn counts(inner: &Chain) -> bool {
    let mut found = false;
    global_steps(inner, &mut |step| found |= looks_at_bulk(&step.op) || matches!(step.op, Op::Inject { .. }));
    found
}

fn chain_of(inner: &Chain, s: &State) -> State {
    chain(inner, *s)
}

fn alone_of(inner: &Chain, s: &State) -> State {
    alone(inner, s)
}

/// One of several ways, each with its own results.
fn ways<'a>(all: impl Iterator<Item = &'a Chain>, s: &mut State, follow: fn(&Chain, &State) -> State) {
    let after: Vec<State> = all.map(|inner| follow(inner, s)).collect();
    let shape = after.iter().map(|way| way.shape).max().unwrap_or_default();
    for way in &after {
        s.joins(way);
    }
    s.shape = shape;
    s.touched.repeats = true;
    s.scatters();
}

/// A traversal on each traverser alone.
fn one_by_one(inner: &Chain, s: &mut State) {
    let after = alone(inner, s);
    let single = s.facts.single && after.facts.single;
    let order = s.facts.order.max(after.facts.order);
    s.joins(&after);
    s.facts.size = s.facts.size.and(after.facts.size);
    s.shape = after.shape;
    s.touched.repeats |= after.touched.repeats;
    s.facts.single = single;
    s.facts.order = if s.facts.single { OrderFact::Fixed } else { order };
}

fn repeated(repeat: &Repeat, s: &mut State) {
    // Twice: what the first round opens is open for the second.
    for _ in 0..2 {
        let mut inside = *s;
        inside.facts.single = false;
        inside.facts.order = OrderFact::Open;
        inside.touched.repeats = true;
        if let Some(Until::Chain(until)) = &repeat.until {
            tests(until, &mut inside);
        }
        if let Some(Some(emit)) = &repeat.emit {
            tests(emit, &mut inside);
        }
        if let Some(body) = &repeat.body {
            inside = chain(body, inside);
        }
        s.joins(&inside);
        s.shape = s.shape.or(inside.shape);
    }
    s.facts.bulk = Fact::Open;
    s.touched.repeats = true;
    s.scatters();
}

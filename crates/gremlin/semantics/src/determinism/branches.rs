//! The determinism of branches and loops.

use super::chain::{alone, chain, key_by, tests};
use super::state::{State, depends_on_bulk};
use super::{Fact, OrderFact};
use crate::compile::walk::global_steps;
use crate::program::{Chain, Op, Repeat, Until};

/// Updates the state for a branch step; false if the step is not a branch.
pub(super) fn branch(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Union(all) => ways(all.iter(), s, chain_of),
        Op::Coalesce(all) => {
            all.iter().for_each(|inner| tests(inner, s));
            all.iter().for_each(|inner| s.runs_once_per_bulk(inner));
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
            // TinkerPop also runs the nested traversal without a traverser, and once for all traversers of a bulk.
            if counts(inner) {
                s.open();
            }
            s.shape = s.shape.or(shape);
        }
        Op::Local(inner) => {
            s.runs_once_per_bulk(inner);
            one_by_one(inner, s);
        }
        Op::FlatMap(inner) => one_by_one(inner, s),
        Op::Repeat(repeat) => repeated(repeat, s),
        _ => return false,
    }
    true
}

/// Whether the result of a nested step depends on the number of traversers.
fn counts(inner: &Chain) -> bool {
    let mut found = false;
    global_steps(inner, &mut |step| {
        found |= depends_on_bulk(&step.op) || matches!(step.op, Op::Inject { .. })
    });
    found
}

fn chain_of(inner: &Chain, s: &State) -> State {
    chain(inner, *s)
}

fn alone_of(inner: &Chain, s: &State) -> State {
    alone(inner, s)
}

/// Updates the state for a step that sends traversers through one or several nested traversals.
fn ways<'a>(all: impl Iterator<Item = &'a Chain>, s: &mut State, follow: fn(&Chain, &State) -> State) {
    let after: Vec<State> = all.map(|inner| follow(inner, s)).collect();
    let shape = after.iter().map(|way| way.shape).max().unwrap_or_default();
    for way in &after {
        s.adds_nested(way);
    }
    s.shape = shape;
    s.accesses.repeats = true;
    s.loses_order();
}

/// Updates the state for a nested traversal that runs separately for each traverser.
fn one_by_one(inner: &Chain, s: &mut State) {
    let after = alone(inner, s);
    let single = s.facts.single && after.facts.single;
    let order = s.facts.order.max(after.facts.order);
    s.adds_nested(&after);
    s.facts.size = s.facts.size.and(after.facts.size);
    s.shape = after.shape;
    s.accesses.repeats |= after.accesses.repeats;
    s.facts.single = single;
    s.facts.order = if s.facts.single { OrderFact::Fixed } else { order };
}

fn repeated(repeat: &Repeat, s: &mut State) {
    // The loop body is analysed twice, because what one iteration leaves open is open at the start of the next.
    for _ in 0..2 {
        let mut inside = *s;
        inside.facts.single = false;
        inside.facts.order = OrderFact::Open;
        inside.accesses.repeats = true;
        if let Some(Until::Chain(until)) = &repeat.until {
            tests(until, &mut inside);
        }
        if let Some(Some(emit)) = &repeat.emit {
            tests(emit, &mut inside);
        }
        if let Some(body) = &repeat.body {
            inside = chain(body, inside);
        }
        s.adds_nested(&inside);
        s.shape = s.shape.or(inside.shape);
    }
    s.facts.bulk = Fact::Open;
    s.accesses.repeats = true;
    s.loses_order();
}

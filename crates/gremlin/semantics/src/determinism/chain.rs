//! Computes the state after each step of a chain, including the nested traversals and `by()` modulators of the steps.

use edgewise_gremlin_syntax::ast::{Order, T};

use super::shape::Shape;
use super::state::State;
use super::{Fact, OrderFact, branches, filters, maps, mutations, reductions};
use crate::compile::strategies::is_mutating;
use crate::compile::walk::children;
use crate::program::{Arg, By, Chain, Comparator, ElementKind, Op, Pattern, Step};
use crate::value::Direction;

/// The state after all steps of a chain.
pub(super) fn chain(chain: &Chain, before: State) -> State {
    chain.steps.iter().fold(before, |state, one| step(one, state))
}

/// The state after a chain that runs for a single traverser.
pub(super) fn alone(inner: &Chain, state: &State) -> State {
    let mut start = *state;
    start.facts.single = true;
    start.facts.order = OrderFact::Fixed;
    chain(inner, start)
}

/// Updates the state for a filter that tests whether a nested traversal has a result.
pub(super) fn tests(inner: &Chain, state: &mut State) {
    let after = alone(inner, state);
    state.needs(after.facts.size.without_list_order());
    state.facts.side_effects = state.facts.side_effects.and(after.facts.side_effects);
    state.adds_accesses(&after);
    // The test stops at the first result, so it is open how much the nested traversal writes.
    if after.wrote {
        state.facts.side_effects = Fact::Open;
    }
}

/// Updates the state for a step that takes the first result of a nested traversal. Returns the shape of the result.
pub(super) fn first_result(inner: &Chain, state: &mut State) -> Shape {
    let after = alone(inner, state);
    let facts = &mut state.facts;
    facts.bag = facts.bag.and(after.facts.bag);
    facts.rounding = facts.rounding.and(after.facts.rounding);
    facts.types = facts.types.and(after.facts.types);
    facts.side_effects = facts.side_effects.and(after.facts.side_effects);
    if !after.facts.single && after.facts.order != OrderFact::Fixed {
        facts.bag = Fact::Open;
    }
    if after.wrote {
        facts.side_effects = Fact::Open;
    }
    state.adds_accesses(&after);
    after.shape
}

/// Updates the state for a `by()` modulator. Returns the shape of its value.
pub(super) fn by(by: &By, state: &mut State) -> Shape {
    match by {
        By::Chain(inner) => first_result(inner, state),
        By::FirstValue(_) => {
            state.accesses.properties = true;
            if state.graph.multi_properties {
                // It is open which of several values comes first.
                state.facts.bag = Fact::Open;
            }
            Shape::Plain
        }
        By::Key(_) => {
            state.accesses.properties = true;
            // A map may hold a value of any shape under the key.
            if state.shape == Shape::Plain { Shape::Plain } else { Shape::Any }
        }
        By::Token(_) => Shape::Plain,
        By::Column(_) => {
            state.needs(Fact::Loose);
            Shape::Any
        }
        By::Identity => state.shape,
    }
}

pub(super) fn bys(all: &[By], state: &mut State) {
    for one in all {
        by(one, state);
    }
}

/// Updates the state for a `by()` whose value is compared, as in `order()` and `dedup()`. Returns the shape of the
/// value.
pub(super) fn key_by(one: &By, state: &mut State) -> Shape {
    let before = state.facts.bag;
    let shape = by(one, state);
    // These modulators may return a list. If the order inside it is open, so is the result of the comparison.
    let read = matches!(one, By::Identity | By::Column(_) | By::Chain(_) | By::Key(_));
    if read && (state.facts.bag != before || shape != Shape::Plain) {
        state.compares();
    }
    shape
}

pub(super) fn key_bys(all: &[By], state: &mut State) {
    for one in all {
        key_by(one, state);
    }
}

pub(super) fn arg(arg: &Arg, state: &mut State) -> Shape {
    match arg {
        Arg::Chain(inner) => first_result(inner, state),
        Arg::Value(value) => Shape::of(value),
    }
}

fn step(one: &Step, mut state: State) -> State {
    let s = &mut state;
    let was_open = s.facts.bag.is_open();
    let distinct = s.distinct;
    if s.wrote && !s.facts.single && !mutations::may_follow_mutation(&one.op) {
        s.open();
        return state;
    }
    if is_mutating(&one.op) {
        mutations::mutation(&one.op, s);
    } else if !(filters::filter(&one.op, s)
        || maps::map(&one.op, s)
        || reductions::reduction(&one.op, s)
        || branches::branch(&one.op, s))
    {
        other_step(&one.op, s);
    }
    if s.facts.bag.is_open() {
        s.facts.path = Fact::Open;
        s.facts.labels = Fact::Open;
        if !(keeps_count(&one.op) || was_open && passes_each(&one.op)) {
            s.facts.size = Fact::Open;
        }
    } else {
        s.facts.size = Fact::Determined;
        s.facts.path = s.facts.path.and(s.facts.bag);
        s.facts.labels = s.facts.labels.and(s.facts.bag);
    }
    s.distinct = s.facts.single || keeps_distinct(&one.op, distinct);
    s.seen = s.seen.or(s.shape);
    state
}

/// Whether no two traversers hold the same value after a step.
const fn keeps_distinct(op: &Op, distinct: bool) -> bool {
    match op {
        Op::Dedup { labels, .. } => labels.is_empty() || distinct,
        // An id may be given twice, and a `V()` in the middle of a traversal lists all vertices for each traverser.
        Op::Elements { start, ids, .. } => *start && ids.is_empty(),
        Op::Start
        | Op::Identity
        | Op::Has(_)
        | Op::HasProperty(..)
        | Op::Is(_)
        | Op::Not(_)
        | Op::Filter(_)
        | Op::And(_)
        | Op::Or(_)
        | Op::WherePredicate { .. }
        | Op::WhereChain { .. }
        | Op::Collection(..)
        | Op::PathShape { .. }
        | Op::Range(..)
        | Op::Tail(_)
        | Op::Order(_)
        | Op::OrderTop(..)
        | Op::Barrier(_)
        | Op::Aggregate { .. }
        | Op::SideEffect(_)
        | Op::Retract(_) => distinct,
        _ => false,
    }
}

/// Whether the analysis of a step itself decides if the number of results is determined.
const fn keeps_count(op: &Op) -> bool {
    matches!(
        op,
        Op::Range(..)
            | Op::Tail(_)
            | Op::Dedup { .. }
            | Op::Count
            | Op::Fold
            | Op::Local(_)
            | Op::FlatMap(_)
            | Op::ElementMap(_)
            | Op::Index { .. }
            | Op::SampleLocal(_)
    )
}

/// Whether a step returns exactly one result for every traverser, whatever its value.
const fn passes_each(op: &Op) -> bool {
    matches!(
        op,
        Op::Start
            | Op::Identity
            | Op::Barrier(_)
            | Op::Constant(_)
            | Op::Token(_)
            | Op::Loops(_)
            | Op::Retract(_)
    )
}

fn other_step(op: &Op, s: &mut State) {
    match op {
        Op::Elements { kind, ids, .. } => {
            match kind {
                ElementKind::Vertex => s.accesses.vertices = true,
                ElementKind::Edge => s.accesses.edges = true,
            }
            s.accesses.repeats |= !s.facts.single;
            if ids.len() != 1 {
                s.loses_order();
            }
            s.facts.bag = s.facts.bag.without_list_order();
            s.shape = Shape::Plain;
        }
        Op::Inject { values, .. } => {
            s.facts.single &= values.len() <= 1;
            s.shape = s.shape.or(Shape::of_all(values));
        }
        Op::EdgeVertex(direction) => {
            s.accesses.repeats = true;
            if *direction == Direction::Both {
                s.loses_order();
            }
        }
        Op::Unfold => {
            let fixed = s.shape == Shape::List && s.facts.bag.is_determined();
            if fixed {
                s.facts.single = false;
            } else {
                s.loses_order();
            }
            if s.shape != Shape::Any {
                s.facts.bag = s.facts.bag.without_list_order();
            }
            s.shape = s.shape.members();
            s.accesses.repeats = true;
        }
        Op::Move { .. } => {
            s.accesses.edges = true;
            s.accesses.repeats = true;
            s.loses_order();
            s.shape = Shape::Plain;
        }
        Op::Properties { .. } => {
            s.accesses.properties = true;
            s.loses_order();
            s.shape = Shape::Plain;
        }
        // It is not documented what a pattern without steps binds. Gremlin Server 3.8.1 binds nothing.
        Op::Match(matching) if matching.patterns.iter().any(has_no_steps) => s.open(),
        Op::Match(_) => {
            s.reads_labels();
            s.compares();
            children(op, &mut |inner| tests(inner, s));
            s.compares();
            s.loses_order();
            s.accesses.repeats = true;
            s.shape = Shape::Any;
            // The engine chooses the order of the patterns, and so what they add to the path.
            s.facts.path = Fact::Open;
        }
        Op::Barrier(size) => {
            s.facts.bulk = Fact::Open;
            if !s.facts.single {
                s.facts.order = OrderFact::Open;
            }
            if size.is_none() {
                s.passes_barrier();
            }
        }
        Op::NormSack => {
            s.facts.bulk = Fact::Open;
            s.facts.rounding = Fact::Open;
            if !s.is_ordered() {
                s.facts.sack = Fact::Open;
            }
            s.passes_barrier();
        }
        Op::Order(keys) | Op::OrderTop(keys, _) => sorted(keys, s),
        // Nothing is known of any other step.
        _ => s.open(),
    }
}

/// Whether a pattern has no steps, or only `identity()`.
fn has_no_steps(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Walk { chain, .. } => chain.steps.iter().all(|step| matches!(step.op, Op::Identity)),
        Pattern::Or(ways) => ways.iter().flatten().any(has_no_steps),
        Pattern::Filter { .. } => false,
    }
}

fn sorted(keys: &[Comparator], s: &mut State) {
    for key in keys {
        key_by(&key.by, s);
    }
    s.facts.order = match keys {
        _ if keys.iter().any(|key| key.order == Order::Shuffle) => OrderFact::Open,
        _ if s.facts.single => OrderFact::Fixed,
        [first, ..] if matches!(first.by, By::Token(T::Id)) => OrderFact::Ties,
        _ => OrderFact::Ties,
    };
    s.passes_barrier();
}

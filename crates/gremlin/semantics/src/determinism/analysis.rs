//! Follows a chain step by step and keeps account of what is open.

use edgewise_gremlin_syntax::ast::{Operator, Order, T};

use super::{Determinism, Fact, OrderFact};
use crate::compile::strategies::is_mutating;
use crate::program::{Arg, By, Chain, Collection, Comparator, Numeric, Op, Selection, Step, Until};

/// After all steps of a chain.
pub(super) fn chain(chain: &Chain, before: Determinism) -> Determinism {
    chain.steps.iter().fold(before, |state, one| step(one, state))
}

/// A chain that runs for one traverser.
fn alone(inner: &Chain, state: &Determinism) -> Determinism {
    let start = Determinism { single: true, order: OrderFact::Fixed, ..*state };
    chain(inner, start)
}

/// Whether a chain gives something or not is determined.
fn tests(inner: &Chain, state: &mut Determinism) {
    let after = alone(inner, state);
    state.bag = state.bag.and(after.bag);
    state.side_effects = state.side_effects.and(after.side_effects);
}

/// The first result of a chain is determined.
fn firsts(inner: &Chain, state: &mut Determinism) {
    let after = alone(inner, state);
    state.bag = state.bag.and(after.bag);
    state.rounding = state.rounding.and(after.rounding);
    state.side_effects = state.side_effects.and(after.side_effects);
    if !after.single && after.order != OrderFact::Fixed {
        state.bag = Fact::Open;
    }
}

fn by(by: &By, state: &mut Determinism) {
    match by {
        By::Chain(inner) => firsts(inner, state),
        // Which of several values comes first is open.
        By::FirstValue(_) => state.bag = Fact::Open,
        By::Identity | By::Key(_) | By::Token(_) | By::Column(_) => {}
    }
}

fn bys(all: &[By], state: &mut Determinism) {
    for one in all {
        by(one, state);
    }
}

fn arg(arg: &Arg, state: &mut Determinism) {
    if let Arg::Chain(inner) = arg {
        firsts(inner, state);
    }
}

/// Reads the path or labels.
fn looks_back(state: &mut Determinism) {
    state.bag = state.bag.and(state.path).and(state.labels);
}

/// Results come in any order.
fn scattered(state: &mut Determinism) {
    state.order = OrderFact::Open;
    state.single = false;
}

/// Which traversers stay depends on their order.
fn cuts(state: &mut Determinism) {
    if state.order != OrderFact::Fixed && !state.single {
        state.bag = Fact::Open;
        state.path = Fact::Open;
        state.labels = Fact::Open;
        state.sack = Fact::Open;
    }
}

/// A new traverser after a reduction.
fn reduced(state: &mut Determinism) {
    state.order = OrderFact::Fixed;
    state.single = true;
    state.path = state.path.and(state.bag);
    state.labels = state.labels.and(state.bag);
    state.bulk = Fact::Determined;
}

fn step(one: &Step, mut state: Determinism) -> Determinism {
    let s = &mut state;
    if is_mutating(&one.op) {
        mutation(&one.op, s);
        return state;
    }
    if filter(&one.op, s) || map(&one.op, s) || reduction(&one.op, s) || branch(&one.op, s) {
        return state;
    }
    match &one.op {
        Op::Elements { ids, .. } => {
            if ids.len() != 1 {
                scattered(s);
            }
        }
        Op::Inject { values, .. } => s.single &= values.len() <= 1,
        Op::EdgeVertex(_) => s.single = false,
        Op::Unfold | Op::Move { .. } | Op::Properties { .. } => scattered(s),
        Op::Match(_) => {
            looks_back(s);
            crate::compile::walk::children(&one.op, &mut |inner| {
                tests(inner, s);
            });
            scattered(s);
        }
        Op::Barrier(_) | Op::NormSack => {
            s.bulk = Fact::Open;
            s.rounding = s.rounding.and(Fact::Open);
            if s.order == OrderFact::Open {
                s.sack = Fact::Open;
            }
        }
        Op::Order(keys) | Op::OrderTop(keys, _) => sorted(keys, s),
        Op::Cap(_) => {
            s.bag = s.side_effects;
            reduced(s);
        }
        Op::Aggregate { by: key, eager, .. } => {
            by(key, s);
            s.side_effects = s.side_effects.and(s.bag);
            if !eager {
                s.side_effects = Fact::Open;
            }
        }
        Op::Subgraph(_) => s.side_effects = s.side_effects.and(s.bag),
        // What is not known is open.
        _ => *s = open(),
    }
    state
}

/// Nothing is determined.
const fn open() -> Determinism {
    Determinism {
        bag: Fact::Open,
        order: OrderFact::Open,
        single: false,
        rounding: Fact::Open,
        types: Fact::Open,
        path: Fact::Open,
        labels: Fact::Open,
        bulk: Fact::Open,
        sack: Fact::Open,
        side_effects: Fact::Open,
    }
}

fn mutation(op: &Op, s: &mut Determinism) {
    let removes = matches!(op, Op::Drop);
    // New ids follow the order in which traversers arrive.
    if !removes && !s.single {
        *s = open();
        return;
    }
    crate::compile::walk::children(op, &mut |inner| firsts(inner, s));
    s.side_effects = s.side_effects.and(s.bag);
}

fn sorted(keys: &[Comparator], s: &mut Determinism) {
    for key in keys {
        by(&key.by, s);
    }
    s.order = match keys {
        _ if keys.iter().any(|key| key.order == Order::Shuffle) => OrderFact::Open,
        _ if s.single => OrderFact::Fixed,
        [first, ..] if matches!(first.by, By::Token(T::Id)) => OrderFact::Fixed,
        _ => OrderFact::Ties,
    };
    // Equal elements may have come by different paths.
    if s.order == OrderFact::Fixed && !s.single {
        s.order = OrderFact::Ties;
    }
}

fn filter(op: &Op, s: &mut Determinism) -> bool {
    match op {
        Op::Start | Op::Identity | Op::TimeLimit | Op::Is(_) | Op::Has(_) | Op::HasProperty(..) => {}
        Op::Discard | Op::Collection(..) => {}
        Op::Not(inner) | Op::Filter(inner) => tests(inner, s),
        Op::And(all) | Op::Or(all) => all.iter().for_each(|inner| tests(inner, s)),
        Op::WherePredicate { bys: all, .. } => {
            looks_back(s);
            s.bag = s.bag.and(s.side_effects);
            bys(all, s);
        }
        Op::WhereChain { chain: inner, .. } => {
            looks_back(s);
            tests(inner, s);
        }
        Op::PathShape { bys: all, .. } => {
            looks_back(s);
            bys(all, s);
        }
        Op::Dedup { labels, bys: all } => {
            if !labels.is_empty() {
                looks_back(s);
            }
            // Which of several equivalent traversers stays is open, and with it all but its value.
            let survivor = if s.single { Fact::Determined } else { Fact::Open };
            if !all.is_empty() || !labels.is_empty() {
                s.bag = s.bag.and(survivor);
            }
            bys(all, s);
            if !s.single {
                s.order = OrderFact::Open;
            }
            (s.path, s.labels, s.sack) = (s.path.and(survivor), s.labels.and(survivor), s.sack.and(survivor));
        }
        Op::Range(low, high) => {
            if *low > 0 || *high >= 0 {
                cuts(s);
            }
            s.single |= *high == *low + 1;
        }
        Op::Tail(count) => {
            cuts(s);
            s.single |= *count == 1;
        }
        Op::Coin(probability) => {
            if *probability > 0.0 && *probability < 1.0 {
                *s = open();
            }
        }
        Op::Sample(..) => *s = open(),
        Op::SideEffect(inner) => {
            tests(inner, s);
            s.side_effects = s.side_effects.and(s.bag);
            if s.order != OrderFact::Fixed && !s.single {
                s.side_effects = Fact::Open;
            }
        }
        Op::Retract(_) => {}
        _ => return false,
    }
    true
}

fn map(op: &Op, s: &mut Determinism) -> bool {
    match op {
        Op::Modulate(one) => by(one, s),
        Op::Token(_) | Op::Element | Op::Constant(_) | Op::Loops(_) | Op::Fail(_) => {}
        Op::ElementMap(_) | Op::SampleLocal(_) => s.bag = Fact::Open,
        Op::PropertyMap(options) => {
            // Lists of values come in any order.
            s.bag = Fact::Open;
            if let Some(one) = &options.by {
                by(one, s);
            }
        }
        Op::Project { bys: all, .. } => bys(all, s),
        Op::Select { selection, bys: all, .. } => {
            looks_back(s);
            s.bag = s.bag.and(s.side_effects);
            if let Selection::Chain(inner) = selection {
                firsts(inner, s);
            }
            bys(all, s);
        }
        Op::Path { bys: all, .. } => {
            looks_back(s);
            bys(all, s);
        }
        Op::Math { bys: all, .. } | Op::Format { bys: all, .. } => {
            looks_back(s);
            s.bag = s.bag.and(s.side_effects);
            bys(all, s);
        }
        Op::SackValue => s.bag = s.bag.and(s.sack),
        Op::SackChange(operator, one) => {
            by(one, s);
            if matches!(operator, Operator::Assign) {
                s.sack = s.bag;
            }
            s.sack = s.sack.and(s.bag);
        }
        // Members of sets and entries of maps come in any order.
        Op::SelectColumn(_)
        | Op::Index { .. }
        | Op::RangeLocal(..)
        | Op::TailLocal(_)
        | Op::OrderLocal(_) => {
            s.bag = Fact::Open;
        }
        Op::DedupLocal | Op::CountLocal => {}
        Op::NumericLocal(_) => s.rounding = Fact::Open,
        Op::Text { .. } | Op::AsBool | Op::AsDate | Op::AsNumber(_) | Op::DateAdd(..) => {}
        // The text of a set or map shows its order.
        Op::Reverse | Op::Conjoin(_) => s.bag = Fact::Open,
        Op::Concat(args) => args.iter().for_each(|one| arg(one, s)),
        Op::DateDiff(one) => arg(one, s),
        Op::List(_, one) => {
            arg(one, s);
            s.bag = Fact::Open;
        }
        Op::Map(inner) => firsts(inner, s),
        Op::OtherVertex => looks_back(s),
        _ => return false,
    }
    if matches!(op, Op::Text { .. }) {
        s.bag = s.bag.and(s.types);
    }
    true
}

fn reduction(op: &Op, s: &mut Determinism) -> bool {
    let unordered = s.order != OrderFact::Fixed && !s.single;
    match op {
        Op::Count | Op::Numeric(Numeric::Max | Numeric::Min) => reduced(s),
        Op::Numeric(_) => {
            if unordered {
                s.rounding = Fact::Open;
            }
            reduced(s);
        }
        Op::Fold | Op::FoldSeed(..) => {
            if unordered {
                s.bag = Fact::Open;
            }
            reduced(s);
        }
        Op::Group { into, key, value } => {
            by(key, s);
            let mut inside = chain(value, Determinism { single: false, order: s.order, ..*s });
            if !inside.single && inside.order != OrderFact::Fixed {
                inside.bag = Fact::Open;
            }
            s.rounding = s.rounding.and(inside.rounding);
            collected(into, s.bag.and(inside.bag), s);
        }
        Op::GroupCount { into, key } => {
            by(key, s);
            collected(into, s.bag, s);
        }
        Op::Tree { into, bys: all, .. } => {
            looks_back(s);
            bys(all, s);
            collected(into, s.bag, s);
        }
        _ => return false,
    }
    true
}

fn collected(into: &Collection, fact: Fact, s: &mut Determinism) {
    match into {
        Collection::Stream => {
            s.bag = fact;
            reduced(s);
        }
        Collection::SideEffect(_) => s.side_effects = s.side_effects.and(fact),
    }
}

fn branch(op: &Op, s: &mut Determinism) -> bool {
    match op {
        Op::Union(all) | Op::Coalesce(all) => {
            let ways: Vec<Determinism> = all.iter().map(|inner| chain(inner, *s)).collect();
            ways.into_iter().for_each(|way| joined(way, s));
            scattered(s);
        }
        Op::Choose { key, choices, .. } => {
            by(key, s);
            let ways: Vec<Determinism> = choices.iter().map(|(_, inner)| chain(inner, *s)).collect();
            ways.into_iter().for_each(|way| joined(way, s));
            scattered(s);
        }
        Op::If { condition, then, otherwise } => {
            tests(condition, s);
            let ways: Vec<Determinism> =
                std::iter::once(then).chain(otherwise).map(|inner| chain(inner, *s)).collect();
            ways.into_iter().for_each(|way| joined(way, s));
            scattered(s);
        }
        Op::Optional(inner) | Op::Local(inner) | Op::FlatMap(inner) => {
            let after = alone(inner, s);
            let single = s.single && after.single;
            let order = s.order.max(after.order);
            joined(after, s);
            s.single = single;
            s.order = order;
        }
        Op::Repeat(repeat) => {
            // Twice: what the first round opens is open for the second.
            for _ in 0..2 {
                let mut inside = Determinism { single: false, order: OrderFact::Open, ..*s };
                if let Some(Until::Chain(until)) = &repeat.until {
                    tests(until, &mut inside);
                }
                if let Some(Some(emit)) = &repeat.emit {
                    tests(emit, &mut inside);
                }
                if let Some(body) = &repeat.body {
                    inside = chain(body, inside);
                }
                joined(inside, s);
            }
            s.bulk = Fact::Open;
            scattered(s);
        }
        _ => return false,
    }
    true
}

/// What a traversal inside leaves open is open outside.
fn joined(inner: Determinism, s: &mut Determinism) {
    s.bag = s.bag.and(inner.bag);
    s.rounding = s.rounding.and(inner.rounding);
    s.types = s.types.and(inner.types);
    s.path = s.path.and(inner.path);
    s.labels = s.labels.and(inner.labels);
    s.bulk = s.bulk.and(inner.bulk);
    s.sack = s.sack.and(inner.sack);
    s.side_effects = s.side_effects.and(inner.side_effects);
}

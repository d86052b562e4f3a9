//! The determinism of filters.

use super::chain::{bys, key_bys, tests};
use super::shape::Shape;
use super::state::State;
use super::{Fact, OrderFact};
use crate::program::{Op, WhereBound};

/// Updates the state for a filter; false if the step is not a filter.
pub(super) fn filter(op: &Op, s: &mut State) -> bool {
    match op {
        Op::Start | Op::Identity | Op::TimeLimit | Op::Discard | Op::Retract(_) => {}
        Op::Is(_) => s.compares(),
        Op::Has(_) | Op::HasProperty(..) => s.accesses.properties = true,
        Op::Collection(..) => {
            if s.shape == Shape::Any {
                s.compares();
            }
        }
        Op::Not(inner) | Op::Filter(inner) => tests(inner, s),
        Op::And(all) | Op::Or(all) => all.iter().for_each(|inner| tests(inner, s)),
        // It is not documented which of several labels count.
        Op::WherePredicate { predicate, .. } if compares_several_labels(predicate) => s.open(),
        Op::WherePredicate { bys: all, .. } => {
            s.reads_labels();
            s.reads_side_effects();
            bys(all, s);
            s.compares();
        }
        Op::WhereChain { chain: inner, start, end } => {
            if start.is_some() || end.is_some() {
                s.reads_labels();
                s.compares();
            }
            tests(inner, s);
        }
        Op::PathShape { bys: all, .. } => {
            s.reads_path();
            bys(all, s);
            s.compares();
        }
        Op::Dedup { labels, bys: all } => dedup(!labels.is_empty(), all, s),
        Op::Range(low, high) => {
            if *low > 0 || *high >= 0 {
                s.keeps_by_position();
            }
            s.facts.single |= *high == *low + 1;
        }
        Op::Tail(count) => {
            s.keeps_by_position();
            s.facts.single |= *count == 1;
        }
        Op::Coin(probability) => {
            if *probability > 0.0 && *probability < 1.0 {
                s.open();
            }
        }
        Op::Sample(..) => s.open(),
        Op::SideEffect(inner) => {
            tests(inner, s);
            s.facts.side_effects = s.facts.side_effects.and(s.facts.bag);
            if !s.is_ordered() {
                s.facts.side_effects = Fact::Open;
            }
        }
        _ => return false,
    }
    true
}

/// Whether a predicate compares with several labels, as `within('a', 'b')` does.
fn compares_several_labels(bound: &WhereBound) -> bool {
    match bound {
        WhereBound::Within(labels, _) => labels.len() != 1,
        WhereBound::And(parts) | WhereBound::Or(parts) => parts.iter().any(compares_several_labels),
        WhereBound::Not(inner) => compares_several_labels(inner),
        WhereBound::Compare(..) | WhereBound::Text(..) => false,
    }
}

fn dedup(labelled: bool, all: &[crate::program::By], s: &mut State) {
    if labelled {
        s.reads_labels();
    }
    if all.is_empty() {
        s.compares();
    } else {
        key_bys(all, s);
    }
    // It is open which of several equivalent traversers `dedup()` keeps, and so its path, labels and sack. The number
    // of traversers that it keeps is determined.
    let size = s.facts.bag;
    let survivor = if s.facts.single { Fact::Determined } else { Fact::Open };
    if !all.is_empty() || labelled {
        s.needs(survivor);
    }
    s.facts.size = size.without_list_order();
    if !s.facts.single {
        s.facts.order = OrderFact::Open;
    }
    let facts = &mut s.facts;
    facts.path = facts.path.and(survivor);
    facts.labels = facts.labels.and(survivor);
    facts.sack = facts.sack.and(survivor);
}

//! Barriers that do not change the values of traversers: `order()`, `tail()`, `sample()` and `barrier()`. Also `cap()`.

use edgewise_model::Name;

use super::{order, sample};
use crate::error::Result;
use crate::fault::Fault;
use crate::number::{self, Operation};
use crate::program::Op;
use crate::run::{Context, SideEffect, Stage, State, Traverser};
use crate::value::{BulkSet, Map, Value};

/// Holds a traverser until the stream ends.
pub(crate) fn hold(stage: &mut Stage<'_>, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    match (&mut stage.state, &stage.step.op) {
        (State::Held(_), Op::Cap(_)) => {}
        (State::Held(held), _) => held.push(traverser),
        (State::Merged(set), Op::Barrier(size)) => {
            set.merge(traverser, cx)?;
            if size.is_some_and(|size| set.len() as u64 >= size) {
                for traverser in set.drain() {
                    stage.out.push_back(traverser.labelled(&stage.step.labels, cx));
                }
            }
        }
        _ => {}
    }
    Ok(())
}

/// Emits all traversers that the barrier holds.
pub(crate) fn release(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    let held = match &mut stage.state {
        State::Held(held) => std::mem::take(held),
        State::Merged(set) => set.drain().into(),
        _ => return Ok(()),
    };
    let released = match &step.op {
        Op::Order(comparators) => order::order(comparators, held, cx)?,
        Op::OrderTop(comparators, count) => {
            let mut sorted = order::order(comparators, held, cx)?;
            cut(&mut sorted, *count);
            sorted
        }
        Op::Tail(count) if cx.has(Fault::TailKeepsFirst) => {
            let mut kept = held;
            kept.truncate(usize::try_from(*count).unwrap_or(0));
            kept
        }
        Op::Tail(count) => tail(*count, held),
        Op::Sample(count, by) => sample::sample(*count, by.as_ref(), held, cx)?,
        Op::NormSack => norm(held)?,
        Op::Cap(keys) => {
            if let Some(value) = cap(keys, cx)? {
                stage.reduced(value, cx);
            }
            return Ok(());
        }
        _ => held,
    };
    for traverser in released {
        stage.pass(traverser, cx);
    }
    Ok(())
}

/// Keeps the first traversers, counted by bulk.
fn cut(sorted: &mut Vec<Traverser>, count: u64) {
    let mut seen = 0;
    sorted.retain(|traverser| {
        let kept = seen < count;
        seen += traverser.bulk;
        kept
    });
}

/// Drops labels that no later step reads.
pub(crate) fn retract(stage: &mut Stage<'_>, keep: &[Name], mut traverser: Traverser) {
    if !keep.iter().any(|label| label == "*") {
        traverser.trail = traverser.trail.retract(keep);
    }
    stage.out.push_back(traverser);
}

/// The last traversers, counted by bulk. The bulk of the first one kept is reduced to fit.
fn tail(count: i64, held: Vec<Traverser>) -> Vec<Traverser> {
    let mut left = u64::try_from(count).unwrap_or(0);
    let mut kept = Vec::new();
    for mut traverser in held.into_iter().rev() {
        if left == 0 {
            break;
        }
        traverser.bulk = traverser.bulk.min(left);
        left -= traverser.bulk;
        kept.push(traverser);
    }
    kept.reverse();
    kept
}

/// Scales the sacks so that their sum is one.
fn norm(mut held: Vec<Traverser>) -> Result<Vec<Traverser>> {
    let mut sum = Value::Double(0.0);
    for traverser in &held {
        let bulk = Value::Long(traverser.bulk as i64);
        let weight = traverser.sack.clone().unwrap_or(Value::Double(0.0));
        sum = number::apply(Operation::Add, &sum, &number::apply(Operation::Multiply, &weight, &bulk)?)?;
    }
    for traverser in &mut held {
        if let Some(sack) = &traverser.sack {
            traverser.sack = Some(number::apply(Operation::DivideFloat, sack, &sum)?);
        }
    }
    Ok(held)
}

/// The value of one side effect, or a map of several.
fn cap(keys: &[Name], cx: &mut Context<'_>) -> Result<Option<Value>> {
    if let [key] = keys {
        return final_value(key, cx).map(Some);
    }
    let mut map = Map::new();
    for key in keys {
        let value = final_value(key, cx)?;
        map.insert(Value::String(key.clone()), value);
    }
    Ok(Some(Value::map(map)))
}

pub(crate) fn final_value(key: &Name, cx: &mut Context<'_>) -> Result<Value> {
    let place = cx.side_effects.iter().position(|(name, _)| name == key);
    let Some(place) = place else {
        return Err(crate::error::Error::argument(format!("The side-effect key does not exist: {key}")));
    };
    let mut effect = std::mem::replace(&mut cx.side_effects[place].1, SideEffect::Bag(BulkSet::new()));
    let value = effect.finish(cx)?;
    cx.side_effects[place].1 = effect;
    Ok(value)
}

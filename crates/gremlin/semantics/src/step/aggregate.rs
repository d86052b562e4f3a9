//! `aggregate()` and `store()`.

use edgewise_gremlin_syntax::ast::Operator;
use edgewise_model::Name;

use super::operator::apply_operator;
use crate::error::Result;
use crate::knobs::Knobs;
use crate::program::{By, Op};
use crate::run::{Context, SideEffect, Stage, State, Traverser};
use crate::value::{BulkSet, Value};

pub(crate) fn push(stage: &mut Stage<'_>, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    let Op::Aggregate { key, by, .. } = &stage.step.op else { return Ok(()) };
    if let State::Held(held) = &mut stage.state {
        held.push(traverser);
        return Ok(());
    }
    collect(key, by, &traverser, cx)?;
    stage.pass(traverser, cx);
    Ok(())
}

/// Collects the whole stream, and only then emits the traversers.
pub(crate) fn release(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<()> {
    let Op::Aggregate { key, by, .. } = &stage.step.op else { return Ok(()) };
    let State::Held(held) = &mut stage.state else { return Ok(()) };
    let held = std::mem::take(held);
    for traverser in &held {
        collect(key, by, traverser, cx)?;
    }
    for traverser in held {
        stage.pass(traverser, cx);
    }
    Ok(())
}

fn collect(key: &Name, by: &By, traverser: &Traverser, cx: &mut Context<'_>) -> Result<()> {
    let Some(value) = cx.by(by, traverser)? else {
        cx.side_effect_mut(key, || SideEffect::Bag(BulkSet::new()));
        return Ok(());
    };
    let (reducer, knobs) = (cx.reducer(key), cx.knobs);
    let bulk = traverser.bulk;
    match cx.side_effect_mut(key, || SideEffect::Bag(BulkSet::new())) {
        SideEffect::Bag(bag) => bag.add(value, bulk),
        SideEffect::Value(seed) => {
            *seed = joined(reducer, seed, value, bulk, &knobs)?;
        }
        _ => {}
    }
    Ok(())
}

/// The new value of a side effect that the source defined.
fn joined(reducer: Option<Operator>, seed: &Value, value: Value, bulk: u64, knobs: &Knobs) -> Result<Value> {
    let operator = reducer.unwrap_or(Operator::AddAll);
    let mut current = seed.clone();
    for _ in 0..bulk {
        current = match operator {
            Operator::AddAll => apply_operator(operator, &current, &Value::list(vec![value.clone()]), knobs)?,
            Operator::Assign if seed.members().is_some() => Value::list(vec![value.clone()]),
            _ => apply_operator(operator, &current, &value, knobs)?,
        };
    }
    Ok(current)
}

//! `repeat()`: while-do and do-while, with `emit()` before or after the body.

use std::collections::VecDeque;

use edgewise_model::Name;

use crate::error::{Error, ErrorKind, Result};
use crate::fault::Fault;
use crate::program::{Op, Repeat, Until};
use crate::run::{Context, Loop, Pipeline, Stage, State, Traverser, has_barrier};
use crate::value::Value;

/// A running `repeat()`.
pub(crate) struct RepeatRun<'p> {
    body: Option<Pipeline<'p>>,
    /// Traversers that have not entered the body yet.
    waiting: VecDeque<Traverser>,
    /// True if the body has a barrier. Then the body runs after all traversers have entered it.
    gathers: bool,
}

impl<'p> RepeatRun<'p> {
    pub fn new(repeat: &'p Repeat) -> Self {
        Self {
            body: repeat.body.as_ref().map(Pipeline::new),
            waiting: VecDeque::new(),
            gathers: repeat.body.as_ref().is_some_and(has_barrier),
        }
    }
}

pub(crate) fn push(stage: &mut Stage<'_>, traverser: Traverser, _: &mut Context<'_>) -> Result<()> {
    if let State::Repeat(run) = &mut stage.state {
        run.waiting.push_back(traverser);
    }
    Ok(())
}

pub(crate) fn pull(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
    let step = stage.step;
    let (Op::Repeat(repeat), State::Repeat(run)) = (&step.op, &mut stage.state) else { return Ok(None) };
    let gathers = run.gathers || cx.eager;
    if gathers && !stage.closed {
        return Ok(None);
    }
    let Some(body) = &mut run.body else {
        return Err(Error::state("The repeat()-traversal was not defined: RepeatStep"));
    };
    loop {
        // If the body has a barrier, all traversers enter before it runs.
        if gathers && let Some(traverser) = run.waiting.pop_front() {
            if let Some(out) = enter(repeat, body, traverser, cx)? {
                return Ok(Some(out.labelled(&step.labels, cx)));
            }
            continue;
        }
        if let Some(traverser) = body.next(cx)? {
            if let Some(out) = leave(repeat, body, &mut run.waiting, traverser, cx)? {
                return Ok(Some(out.labelled(&step.labels, cx)));
            }
        } else if let Some(traverser) = run.waiting.pop_front() {
            if let Some(out) = enter(repeat, body, traverser, cx)? {
                return Ok(Some(out.labelled(&step.labels, cx)));
            }
        } else {
            return Ok(None);
        }
    }
}

/// Tests the `until()` and `emit()` before the body, and then sends the traverser into the body unless it leaves the loop.
fn enter(
    repeat: &Repeat,
    body: &mut Pipeline<'_>,
    mut traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<Option<Traverser>> {
    if traverser.loops.last().is_none_or(|innermost| innermost.id != repeat.id) {
        traverser.loops.push(Loop { id: repeat.id, name: repeat.name.clone(), count: 0 });
    }
    let late = cx.has(Fault::UntilLooksOneRoundLate)
        && traverser.loops.last().is_some_and(|innermost| innermost.count == 0);
    if repeat.until_first && !late && loop_ends(repeat, &traverser, cx)? {
        traverser.loops.pop();
        return Ok(Some(traverser));
    }
    let out = if repeat.emit_first { emitted(repeat, &traverser, cx)? } else { None };
    body.add_merging(traverser, cx)?;
    Ok(out)
}

/// Handles a traverser that comes out of the body: counts the iteration, and tests the `until()` and `emit()` after the body.
fn leave(
    repeat: &Repeat,
    body: &mut Pipeline<'_>,
    waiting: &mut VecDeque<Traverser>,
    mut traverser: Traverser,
    cx: &mut Context<'_>,
) -> Result<Option<Traverser>> {
    cx.tick()?;
    let most = cx.most_loops;
    match traverser.loops.last_mut() {
        Some(innermost) if innermost.id == repeat.id => {
            innermost.count += 1;
            if innermost.count > most {
                return Err(Error::new(ErrorKind::Budget, "a loop exceeds its budget of iterations"));
            }
        }
        // A reducing step in the body creates a new traverser without loop counters.
        _ => traverser.loops.push(Loop { id: repeat.id, name: repeat.name.clone(), count: 1 }),
    }
    if !repeat.until_first && loop_ends(repeat, &traverser, cx)? {
        if repeat.emit.is_some() && !repeat.emit_first && cx.has(Fault::EmitForgetsLastRound) {
            return Ok(None);
        }
        traverser.loops.pop();
        return Ok(Some(traverser));
    }
    let out = if repeat.emit_first { None } else { emitted(repeat, &traverser, cx)? };
    if repeat.until_first || repeat.emit_first {
        waiting.push_back(traverser);
    } else {
        body.add_merging(traverser, cx)?;
    }
    Ok(out)
}

fn loop_ends(repeat: &Repeat, traverser: &Traverser, cx: &mut Context<'_>) -> Result<bool> {
    match &repeat.until {
        None => Ok(false),
        Some(Until::Times(times)) => {
            Ok(traverser.loops.last().is_some_and(|innermost| i64::from(innermost.count) >= *times))
        }
        Some(Until::Chain(chain)) => cx.test(chain, traverser),
    }
}

fn emitted(repeat: &Repeat, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
    let lets_out = match &repeat.emit {
        None => false,
        Some(None) => true,
        Some(Some(chain)) => cx.test(chain, traverser)?,
    };
    Ok(lets_out.then(|| {
        let mut out = traverser.clone();
        out.loops.pop();
        out
    }))
}

/// `loops()`.
pub(crate) fn loops(name: Option<&Name>, traverser: &Traverser) -> Result<Value> {
    let count = match name {
        None => traverser.loops.last().map_or(0, |innermost| innermost.count),
        Some(name) => {
            let found = traverser.loops.iter().rev().find(|one| one.name.as_ref() == Some(name));
            found.ok_or_else(|| Error::argument(format!("Loop name not defined: {name}")))?.count
        }
    };
    Ok(Value::Int(count as i32))
}

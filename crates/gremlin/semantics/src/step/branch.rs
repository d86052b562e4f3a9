//! Branches. `union()`, `choose()` and `branch()` send all traversers through the same running nested traversals.
//! `coalesce()`, `optional()`, `local()` and `flatMap()` start a nested traversal for each traverser.

use std::collections::VecDeque;

use edgewise_gremlin_syntax::ast::Pick;

use super::predicate::Comparing;
use crate::error::{Error, Result};
use crate::fault::Fault;
use crate::program::{By, Chain, Choice, Op};
use crate::relation::equals;
use crate::run::{Context, Pipeline, Stage, State, Traverser, has_barrier};
use crate::value::Value;

/// Sends a traverser into the nested traversals that it matches. If it matches none, it may pass unchanged.
pub(crate) fn push_ways(stage: &mut Stage<'_>, traverser: Traverser, cx: &mut Context<'_>) -> Result<()> {
    let step = stage.step;
    let chosen = match &step.op {
        Op::Union(chains) => {
            let ways = if cx.has(Fault::UnionKeepsFirstTraversal) { 1 } else { usize::MAX };
            (0..chains.len().min(ways)).collect()
        }
        Op::If { condition, otherwise, .. } => match (cx.test(condition, &traverser)?, otherwise) {
            (true, _) => vec![0],
            (false, Some(_)) => vec![1],
            (false, None) => {
                stage.pass(traverser, cx);
                return Ok(());
            }
        },
        Op::Choose { key, choices, branch } => {
            let chosen = if *branch || !cx.knobs.choose_takes_first {
                all_matching(key, choices, &traverser, cx)?
            } else {
                first_matching(key, choices, &traverser, cx)?
            };
            if chosen.is_empty()
                && !*branch
                && cx.knobs.choose_passes_unmatched
                && !cx.has(Fault::ChoosePassesNothing)
            {
                stage.pass(traverser, cx);
                return Ok(());
            }
            chosen
        }
        _ => Vec::new(),
    };
    if let State::Ways(ways) = &mut stage.state {
        for place in chosen {
            ways[place].add(traverser.clone());
        }
        stage.injected = true;
    }
    Ok(())
}

/// The option of `choose()` for a traverser.
fn first_matching(
    key: &By,
    choices: &[(Choice, Chain)],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Vec<usize>> {
    let pick = |wanted: Pick| {
        choices.iter().position(|(choice, _)| matches!(choice, Choice::Pick(pick) if *pick == wanted))
    };
    let Some(value) = chosen(key, traverser, cx)? else {
        return Ok(pick(Pick::Unproductive).into_iter().collect());
    };
    for (place, (choice, _)) in choices.iter().enumerate() {
        if choice_matches(choice, &value, cx)? {
            return Ok(vec![place]);
        }
    }
    Ok(pick(Pick::None).into_iter().collect())
}

/// The options of `branch()` for a traverser.
fn all_matching(
    key: &By,
    choices: &[(Choice, Chain)],
    traverser: &Traverser,
    cx: &mut Context<'_>,
) -> Result<Vec<usize>> {
    let value = chosen(key, traverser, cx)?;
    let mut found: Vec<usize> = Vec::new();
    if let Some(value) = &value {
        for (place, (choice, _)) in choices.iter().enumerate() {
            if choice_matches(choice, value, cx)? {
                found.push(place);
            }
        }
    }
    let others = |wanted: Pick| {
        (0..choices.len())
            .filter(move |place| matches!(&choices[*place].0, Choice::Pick(pick) if *pick == wanted))
    };
    if found.is_empty() {
        found.extend(others(if value.is_some() { Pick::None } else { Pick::Unproductive }));
    }
    found.extend(others(Pick::Any));
    Ok(found)
}

/// The value that selects an option.
fn chosen(key: &By, traverser: &Traverser, cx: &mut Context<'_>) -> Result<Option<Value>> {
    let value = cx.by(key, traverser)?;
    match value {
        None if cx.knobs.choice_must_be_productive => {
            Err(Error::argument("The provided traverser does not map to a value"))
        }
        value => Ok(value),
    }
}

fn choice_matches(choice: &Choice, value: &Value, cx: &Context<'_>) -> Result<bool> {
    Ok(match choice {
        Choice::Value(other) => equals(value, other),
        // Before 3.8, TinkerPop does not catch the error that a predicate raises here.
        Choice::Predicate(predicate) => {
            predicate.holds(value, Comparing { inside_filter: true, ..cx.comparing() })?
        }
        Choice::Pick(_) => false,
    })
}

/// Whether a nested traversal has a barrier and so waits for all traversers.
fn waits(op: &Op) -> bool {
    match op {
        Op::Union(chains) => chains.iter().any(has_barrier),
        Op::Choose { choices, .. } => choices.iter().any(|(_, chain)| has_barrier(chain)),
        Op::If { then, otherwise, .. } => has_barrier(then) || otherwise.as_ref().is_some_and(has_barrier),
        _ => false,
    }
}

pub(crate) fn pull_ways(stage: &mut Stage<'_>, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
    // A nested traversal that has got no traverser does not run.
    if !stage.injected || (waits(&stage.step.op) && !stage.closed) {
        return Ok(None);
    }
    let State::Ways(ways) = &mut stage.state else { return Ok(None) };
    for way in ways {
        if way.is_dry() {
            continue;
        }
        if let Some(traverser) = way.next(cx)? {
            return Ok(Some(traverser.labelled(&stage.step.labels, cx)));
        }
    }
    stage.injected = waits(&stage.step.op) && !stage.closed;
    Ok(None)
}

/// A nested traversal that runs for one traverser, and the traversers that wait.
pub(crate) struct Child<'p> {
    waiting: VecDeque<Traverser>,
    current: Option<(Traverser, Pipeline<'p>, usize)>,
    /// The number of traversals of a `coalesce()` that were tried for the current traverser.
    ways_tried: usize,
}

impl<'p> Child<'p> {
    /// `optional()` also runs its traversal once before the first traverser, so a reducing step in it returns the
    /// result of an empty stream. Gremlin Server 3.8.1 returns 0 and 1 for `g.inject(1).optional(count())`.
    fn before_first_traverser(chain: &'p Chain) -> Self {
        let current = Some((Traverser::seed(), Pipeline::new(chain), 1));
        Self { waiting: VecDeque::new(), current, ways_tried: 0 }
    }
}

pub(crate) fn push_child(stage: &mut Stage<'_>, traverser: Traverser) {
    if let State::Child(child) = &mut stage.state {
        child
            .get_or_insert_with(|| Box::new(Child { waiting: VecDeque::new(), current: None, ways_tried: 0 }))
            .waiting
            .push_back(traverser);
    }
}

pub(crate) fn pull_child<'p>(stage: &mut Stage<'p>, cx: &mut Context<'_>) -> Result<Option<Traverser>> {
    let step = stage.step;
    if let (Op::Optional(chain), State::Child(child @ None)) = (&step.op, &mut stage.state) {
        *child = Some(Box::new(Child::before_first_traverser(chain)));
    }
    let State::Child(Some(child)) = &mut stage.state else { return Ok(None) };
    loop {
        if let Some((origin, pipeline, given)) = &mut child.current {
            if let Some(result) = pipeline.next(cx)? {
                *given += 1;
                return Ok(Some(match &step.op {
                    Op::Coalesce(_) | Op::FlatMap(_) => {
                        let bulk = origin.bulk.saturating_mul(result.bulk);
                        let mut moved = origin.moved(result.value, &step.labels, cx);
                        moved.bulk = bulk;
                        moved
                    }
                    _ => result.labelled(&step.labels, cx),
                }));
            }
            let given = *given;
            let Some((origin, ..)) = child.current.take() else { continue };
            let more = given == 0 || matches!(step.op, Op::Coalesce(_)) && cx.has(Fault::CoalesceTakesAll);
            if more && let Some(left) = after_nothing(&step.op, origin, child, cx) {
                return Ok(Some(left.labelled(&step.labels, cx)));
            }
            continue;
        }
        let Some(origin) = next_origin(&step.op, child) else { return Ok(None) };
        start_child(&step.op, origin, 0, child);
    }
}

/// The next traverser. `local()` splits a traverser of bulk n into n traversers.
fn next_origin(op: &Op, child: &mut Child<'_>) -> Option<Traverser> {
    let mut origin = child.waiting.pop_front()?;
    if matches!(op, Op::Local(_)) && origin.bulk > 1 {
        let mut rest = origin.clone();
        rest.bulk -= 1;
        origin.bulk = 1;
        child.waiting.push_front(rest);
    }
    Some(origin)
}

fn start_child<'p>(op: &'p Op, origin: Traverser, way: usize, child: &mut Child<'p>) {
    let chain = match op {
        Op::Local(chain) | Op::Optional(chain) => {
            child.current = Some((origin.clone(), Pipeline::with(chain, origin), 0));
            return;
        }
        Op::FlatMap(chain) => chain,
        Op::Coalesce(chains) => match chains.get(way) {
            Some(chain) => chain,
            None => return,
        },
        _ => return,
    };
    let mut first = origin.clone();
    first.bulk = 1;
    let mut origin = origin;
    if let Op::Coalesce(_) = op {
        // The traversal that is tried next if this one has no result.
        child.ways_tried = way + 1;
    }
    origin.bulk = origin.bulk.max(1);
    child.current = Some((origin, Pipeline::with(chain, first), 0));
}

/// Handles a nested traversal without results: `optional()` passes the traverser, `coalesce()` tries its next
/// traversal.
fn after_nothing<'p>(
    op: &'p Op,
    origin: Traverser,
    child: &mut Child<'p>,
    cx: &mut Context<'_>,
) -> Option<Traverser> {
    match op {
        Op::Optional(_) => (!cx.has(Fault::OptionalDropsTraverser)).then_some(origin),
        Op::Coalesce(_) => {
            let way = child.ways_tried;
            start_child(op, origin, way, child);
            None
        }
        _ => None,
    }
}

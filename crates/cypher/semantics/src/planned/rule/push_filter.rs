//! The rule `push-filter`: moves a condition that cannot raise an error towards the beginning of the plan: into a
//! MATCH, and across OPTIONAL MATCH, UNWIND and WITH, if these cannot raise an error either and bind nothing that the
//! condition uses. It moves across an aggregation only if it uses just grouping keys, and never across LIMIT.

use crate::{
    FaultSet,
    fault::planned::Planned,
    planned::{
        facts::Facts,
        logical::{LogicalPart, Predicate, Step},
        physical::Planner,
    },
    program::{AggregateKind, Aggregation, Ex, Projection, Slot},
};

/// Moves each condition by one step. Returns whether any moved.
pub(super) fn apply(part: &mut LogicalPart, planner: &mut Planner<'_>) -> bool {
    let mut moved = false;
    let mut index = 1;
    while index < part.steps.len() {
        if matches!(part.steps[index], Step::Filter(_)) {
            moved |= push_one(&mut part.steps, index, &planner.facts, planner.run.faults);
        }
        index += 1;
    }
    moved
}

/// Moves the condition at this index into or across the step before it, if that is allowed. Returns whether it moved.
fn push_one(steps: &mut Vec<Step>, index: usize, facts: &Facts, faults: FaultSet) -> bool {
    let Step::Filter(predicate) = &steps[index] else { return false };
    match &steps[index - 1] {
        Step::Match(_) => {
            if let Step::Filter(predicate) = steps.remove(index)
                && let Step::Match(graph) = &mut steps[index - 1]
            {
                graph.predicates.push(predicate);
            }
            true
        }
        Step::Optional(graph, ..)
            if faults.has(Planned::FilterPushedIntoOptional)
                && !predicate.mentions.is_disjoint(&graph.binds) =>
        {
            if let Step::Filter(predicate) = steps.remove(index)
                && let Step::Optional(graph, ..) = &mut steps[index - 1]
            {
                graph.predicates.push(predicate);
            }
            true
        }
        step if can_move_across(predicate, step, facts, faults) => {
            steps.swap(index - 1, index);
            true
        }
        _ => false,
    }
}

/// Whether the condition can be evaluated before the step instead of after it, with the same answer.
fn can_move_across(predicate: &Predicate, step: &Step, facts: &Facts, faults: FaultSet) -> bool {
    match step {
        Step::Assign(items) => {
            facts.all_total(items.iter().map(|(ex, _)| ex))
                && !items.iter().any(|(_, slot)| predicate.mentions.contains(slot))
        }
        Step::Unwind(list, slot) => facts.total_type(list).is_some() && !predicate.mentions.contains(slot),
        Step::Optional(graph, rest, _) => rest.is_empty() && predicate.mentions.is_disjoint(&graph.binds),
        Step::Project(projection) => can_move_across_projection(predicate, projection, facts, faults),
        _ => false,
    }
}

/// Whether the condition can be evaluated before the projection instead of after it: never with SKIP or LIMIT, and with
/// an aggregation only if it uses just grouping keys that are variables.
fn can_move_across_projection(
    predicate: &Predicate,
    projection: &Projection,
    facts: &Facts,
    faults: FaultSet,
) -> bool {
    let Projection { aggregation, items, sort, skip, limit, .. } = projection;
    let cuts = skip.is_some() || limit.is_some();
    if cuts && !faults.has(Planned::FilterPushedBelowLimit) {
        return false;
    }
    if predicate.mentions.is_empty() && !faults.has(Planned::ConstantFilterPushedBelowAggregation) {
        return false;
    }
    if items.iter().any(|(_, slot)| predicate.mentions.contains(slot)) {
        return false;
    }
    if !facts.all_total(items.iter().map(|(ex, _)| ex)) || !facts.all_total(sort.iter().map(|sort| &sort.key))
    {
        return false;
    }
    let Some(Aggregation { keys, calls }) = aggregation else { return true };
    let is_key = |slot: &Slot| {
        keys.iter().any(|(key, own)| matches!(key, Ex::Slot(key) if key == slot && own == slot))
    };
    let steady = |kind| {
        matches!(
            kind,
            AggregateKind::CountStar
                | AggregateKind::Count
                | AggregateKind::Collect
                | AggregateKind::Min
                | AggregateKind::Max
        )
    };
    predicate.mentions.iter().all(is_key)
        && facts.all_total(keys.iter().map(|(key, _)| key))
        && calls.iter().all(|call| steady(call.kind) && facts.all_total(&call.arguments))
}

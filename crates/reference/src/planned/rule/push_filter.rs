//! A condition that cannot raise an error moves towards the beginning: into MATCH, and over OPTIONAL MATCH, WITH and
//! UNWIND, if they can raise none either and bind nothing it speaks of.

use crate::planned::{
    facts::Facts,
    logical::{LogicalPart, Predicate, Step},
    physical::Planner,
};

/// Moves each condition by one step.
pub(super) fn apply(part: &mut LogicalPart, planner: &mut Planner<'_>) -> bool {
    let mut moved = false;
    let mut index = 1;
    while index < part.steps.len() {
        if matches!(part.steps[index], Step::Filter(_)) {
            moved |= push(&mut part.steps, index, &planner.facts);
        }
        index += 1;
    }
    moved
}

fn push(steps: &mut Vec<Step>, index: usize, facts: &Facts) -> bool {
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
        step if passes_over(predicate, step, facts) => {
            steps.swap(index - 1, index);
            true
        }
        _ => false,
    }
}

/// Whether the condition means the same before the step.
fn passes_over(predicate: &Predicate, step: &Step, facts: &Facts) -> bool {
    match step {
        Step::Assign(items) => {
            facts.all(items.iter().map(|(ex, _)| ex))
                && !items.iter().any(|(_, slot)| predicate.mentions.contains(slot))
        }
        Step::Unwind(list, slot) => facts.total(list).is_some() && !predicate.mentions.contains(slot),
        Step::Optional(graph, rest, _) => rest.is_empty() && predicate.mentions.is_disjoint(&graph.binds),
        _ => false,
    }
}

//! The rule `merge-matches`: `MATCH p MATCH q` becomes one pattern graph of `p` and `q`, so that they can be matched in
//! any order. As before, relationships only have to differ within `p` and within `q`.

use crate::{
    fault::planned::Planned,
    planned::{
        logical::{LogicalPart, Step},
        physical::Planner,
    },
};

/// Merges each MATCH into the one directly before it. Returns whether any were merged.
pub(super) fn apply(part: &mut LogicalPart, planner: &mut Planner<'_>) -> bool {
    let mut merged = false;
    let mut steps: Vec<Step> = Vec::with_capacity(part.steps.len());
    for step in part.steps.drain(..) {
        match (steps.last_mut(), step) {
            (Some(Step::Match(before)), Step::Match(graph)) if !has_soft_condition(before) => {
                if planner.run.faults.has(Planned::UniquenessAcrossMatches) {
                    before.require_different_from(&graph);
                }
                before.absorb(graph);
                merged = true;
            }
            (_, step) => steps.push(step),
        }
    }
    part.steps = steps;
    merged
}

/// Whether the pattern has a soft condition, which is evaluated again after the MATCH.
fn has_soft_condition(graph: &crate::planned::logical::PatternGraph) -> bool {
    graph.predicates.iter().any(|predicate| predicate.soft)
}

//! `MATCH p MATCH q ⇒ MATCH p, q`: a single pattern without a fixed order. Relationships must still differ only
//! within p and within q.

use crate::{
    fault::planned::Planned,
    planned::{
        logical::{LogicalPart, Step},
        physical::Planner,
    },
};

/// Merges each MATCH into the one directly before it.
pub(super) fn apply(part: &mut LogicalPart, planner: &mut Planner<'_>) -> bool {
    let mut merged = false;
    let mut steps: Vec<Step> = Vec::with_capacity(part.steps.len());
    for step in part.steps.drain(..) {
        match (steps.last_mut(), step) {
            (Some(Step::Match(before)), Step::Match(graph)) if !has_soft(before) => {
                if planner.run.faults.has(Planned::UniquenessAcrossMatches) {
                    before.separate_from(&graph);
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

fn has_soft(graph: &crate::planned::logical::PatternGraph) -> bool {
    graph.predicates.iter().any(|predicate| predicate.soft)
}

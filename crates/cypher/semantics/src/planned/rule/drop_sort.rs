//! `WITH … ORDER BY a … RETURN count(*)`, `… ORDER BY a … ORDER BY b`: removes an ORDER BY that has no effect.

use crate::{
    planned::{
        logical::{LogicalPart, Step},
        physical::Planner,
    },
    program::{AggregateKind, Projection},
};

/// Removes each ORDER BY whose order a later clause discards.
pub(super) fn apply(part: &mut LogicalPart, _planner: &mut Planner<'_>) -> bool {
    let mut dropped = false;
    for index in 0..part.steps.len() {
        let (head, tail) = part.steps.split_at_mut(index + 1);
        let Some(Step::Project(projection)) = head.last_mut() else { continue };
        let cuts = projection.skip.is_some() || projection.limit.is_some();
        if !projection.sort.is_empty() && !cuts && is_forgotten(tail) {
            projection.sort.clear();
            dropped = true;
        }
    }
    dropped
}

fn is_forgotten(steps: &[Step]) -> bool {
    for step in steps {
        match step {
            Step::Filter(_)
            | Step::FilterAll(_)
            | Step::Cache(_)
            | Step::Assign(_)
            | Step::Unwind(..)
            | Step::Match(_) => {}
            Step::Project(projection) => return forgets(projection),
            _ => return false,
        }
    }
    false
}

fn forgets(projection: &Projection) -> bool {
    match &projection.aggregation {
        // Other aggregates depend on the order, if only in the last bit of a sum or in which of 1 and 1.0 is the
        // minimum.
        Some(aggregation) => {
            let counts = |kind| matches!(kind, AggregateKind::Count | AggregateKind::CountStar);
            aggregation.keys.is_empty() && aggregation.calls.iter().all(|call| counts(call.kind))
        }
        None => {
            !projection.sort.is_empty()
                && !projection.distinct
                && projection.limit.is_none()
                && projection.skip.is_none()
        }
    }
}

//! The rule `drop-sort`: removes an ORDER BY whose order is never used, as in `WITH … ORDER BY a … RETURN count(*)` or
//! `… ORDER BY a … ORDER BY b`.

use crate::{
    planned::{
        logical::{LogicalPart, Step},
        physical::Planner,
    },
    program::{AggregateKind, Projection},
};

/// Removes each ORDER BY whose order a later clause discards. Returns whether any was removed.
pub(super) fn apply(part: &mut LogicalPart, _planner: &mut Planner<'_>) -> bool {
    let mut dropped = false;
    for index in 0..part.steps.len() {
        let (head, tail) = part.steps.split_at_mut(index + 1);
        let Some(Step::Project(projection)) = head.last_mut() else { continue };
        let cuts = projection.skip.is_some() || projection.limit.is_some();
        if !projection.sort.is_empty() && !cuts && is_order_unused(tail) {
            projection.sort.clear();
            dropped = true;
        }
    }
    dropped
}

/// Whether the order of the rows before these steps has no effect on the answer.
fn is_order_unused(steps: &[Step]) -> bool {
    for step in steps {
        match step {
            Step::Filter(_)
            | Step::FilterAll(_)
            | Step::Cache(_)
            | Step::Assign(_)
            | Step::Unwind(..)
            | Step::Match(_) => {}
            Step::Project(projection) => return discards_order(projection),
            _ => return false,
        }
    }
    false
}

/// Whether the answer of a projection does not depend on the order of its input: it only counts rows, or sorts all of
/// them again.
fn discards_order(projection: &Projection) -> bool {
    match &projection.aggregation {
        // All other aggregates depend on the order, if only in the last bit of a sum, or in whether `min` returns 1 or
        // 1.0.
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

//! Recognises sorting with LIMIT, SKIP or DISTINCT. Engines have special code for it, so where the rows come from does
//! not matter. With a single sort key and no DISTINCT, a wrong position of null is another cause.

use crate::fingerprint::causes::{Progress, Reading};
use edgewise_cypher_syntax::ast::Clause;
use edgewise_cypher_syntax::function::function;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let mut projections = reading.query.first.clauses.iter().rev().filter_map(Clause::projection);
    let projection = projections.find(|projection| !projection.order_by.is_empty());
    let Some(projection) = projection else { return Progress::Continue };
    let cut = projection.skip.is_some() || projection.limit.is_some();
    if !cut && !projection.distinct() {
        return Progress::Continue;
    }
    let by_null = reading.features.iter().find(|feature| feature.starts_with("as-if/null-order")).cloned();
    match by_null {
        Some(by_null) if projection.order_by.len() > 1 || projection.distinct() => {
            reading.features.remove(&by_null);
            reading.add(if cut { "way:changed" } else { "way:order" });
        }
        Some(_) => return Progress::Continue,
        None => {}
    }
    let groups = |name: &str| function(name).is_some_and(|known| known.aggregate);
    reading.remove(&["clause:match", "clause:unwind", "clause:several-matches"]);
    reading
        .features
        .retain(|feature| !feature.starts_with("pattern:") && feature.strip_prefix("fn:").is_none_or(groups));
    Progress::Complete
}

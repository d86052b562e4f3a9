//! Engines have a special way of sorting for LIMIT or DISTINCT, so where the rows come from does not matter. With a
//! single sort key and no DISTINCT, a wrong position of null is another cause.

use crate::fingerprint::causes::{Reading, Told};
use edgewise_cypher_syntax::ast::Clause;
use edgewise_cypher_syntax::function::function;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let mut projections = reading.query.first.clauses.iter().rev().filter_map(Clause::projection);
    let projection = projections.find(|projection| !projection.order_by.is_empty());
    let Some(projection) = projection else { return Told::Part };
    let cut = projection.skip.is_some() || projection.limit.is_some();
    if !cut && !projection.distinct() {
        return Told::Part;
    }
    let by_null = reading.features.iter().find(|feature| feature.starts_with("as-if/null-order")).cloned();
    match by_null {
        Some(by_null) if projection.order_by.len() > 1 || projection.distinct() => {
            reading.features.remove(&by_null);
            reading.add(if cut { "way:changed" } else { "way:order" });
        }
        Some(_) => return Told::Part,
        None => {}
    }
    let groups = |name: &str| function(name).is_some_and(|known| known.aggregate);
    reading.remove(&["clause:match", "clause:unwind", "clause:several-matches"]);
    reading
        .features
        .retain(|feature| !feature.starts_with("pattern:") && feature.strip_prefix("fn:").is_none_or(groups));
    Told::All
}

//! Recognises a filter that the engine ignores. Keeps the clause that the filter belongs to and how the answer is
//! wrong. The condition itself and the source of the rows do not matter.

use crate::fingerprint::causes::filters::filters;
use crate::fingerprint::causes::{Progress, Reading};
use crate::fingerprint::query_features::passes_on;
use crate::fingerprint::readings::is_bare_node;
use edgewise_cypher_syntax::ast::{Clause, CompareOp, Expr, Query};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let ignored = reading.minimal_deviation.ignores_filter || may_keep_excluded_element(reading);
    if !ignored || reading.indexed || matches_after_null(reading.query) {
        return Progress::Continue;
    }
    reading.keep_kinds(&["way:", "setup:"]);
    // If a filter is ignored, extra rows cause extra writes, so a wrong graph has the same cause as extra rows.
    if reading.minimal_deviation.rule.starts_with("as-if") || reading.features.remove("way:graph") {
        reading.add("way:extra");
    }
    reading.add("filter:ignored");
    let extra = reading.has("way:extra");
    let clauses = &reading.query.first.clauses;
    let Some(holder) = clauses.iter().rposition(filters) else { return Progress::Complete };
    let before = clauses[..holder].iter().rev().find(|clause| !passes(clause));
    if let Clause::Match(own) = &clauses[holder]
        && own.where_.as_ref().is_some_and(is_join)
        && own.patterns.iter().all(is_bare_node)
    {
        reading.add("filter:join");
    }
    match &clauses[holder] {
        // With too many rows it does not matter whether the MATCH was optional.
        Clause::Match(own) => {
            reading.add(if own.optional && !extra { "clause:optional-match" } else { "clause:match" })
        }
        with => match before {
            // After MATCHes that are not optional, a filter on a WITH that only passes rows on is like one on the
            // MATCH.
            Some(Clause::Match(before)) if !before.optional && passes(with) => reading.add("clause:match"),
            Some(Clause::Match(before)) if before.optional => {
                reading.add("clause:optional-match");
                reading.add("clause:with");
            }
            _ => reading.add("clause:with"),
        },
    }
    Progress::Complete
}

/// Whether the query only returns what an OPTIONAL MATCH with a filter binds, and values differ. Then the engine may
/// have returned an element that the filter excludes, instead of null.
fn may_keep_excluded_element(reading: &Reading<'_>) -> bool {
    let [Clause::Match(matched), Clause::Return(result)] = reading.query.first.clauses.as_slice() else {
        return false;
    };
    let shows = result.projection.items.iter().all(|item| matches!(item.expr, Expr::Variable(_)));
    reading.has("way:changed") && matched.optional && filters(&reading.query.first.clauses[0]) && shows
}

/// Whether the last filter belongs to an OPTIONAL MATCH and a MATCH follows: then the cause is how that MATCH treats
/// null.
fn matches_after_null(query: &Query) -> bool {
    let clauses = &query.first.clauses;
    let Some(holder) = clauses.iter().rposition(filters) else { return false };
    let plain = |clause: &Clause| matches!(clause, Clause::Match(own) if !own.optional);
    matches!(&clauses[holder], Clause::Match(own) if own.optional) && clauses[holder..].iter().any(plain)
}

/// Whether a filter only compares two variables, or properties of two variables, for equality. Such a filter is a
/// join.
fn is_join(filter: &Expr) -> bool {
    let Expr::Comparison(first, steps) = filter else { return false };
    let [(CompareOp::Equal, second)] = steps.as_slice() else { return false };
    let of = |expr: &Expr| match expr {
        Expr::Property(of, _) => match &**of {
            Expr::Variable(name) => Some(name.clone()),
            _ => None,
        },
        Expr::Variable(name) => Some(name.clone()),
        _ => None,
    };
    matches!((of(first), of(second)), (Some(one), Some(other)) if one != other)
}

/// Whether a clause is a WITH that only passes rows on.
fn passes(clause: &Clause) -> bool {
    matches!(clause, Clause::With(with) if passes_on(&with.projection))
}

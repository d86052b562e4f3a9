//! A filter that is ignored: where it is, and how the answer is wrong. What it says and where the rows come from
//! does not matter.

use crate::fingerprint::causes::filters::filters;
use crate::fingerprint::causes::{Reading, Told};
use crate::fingerprint::query_features::passes_on;
use crate::fingerprint::readings::is_bare_node;
use edgewise_cypher_syntax::ast::{Clause, CompareOp, Expr, Query};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let ignored = reading.minimal_deviation.ignores_filter || keeps_candidate(reading);
    if !ignored || reading.indexed || matches_what_is_not_there(reading.query) {
        return Told::Part;
    }
    reading.keep_kinds(&["way:", "setup:"]);
    // Extra rows cause extra writes.
    if reading.minimal_deviation.rule.starts_with("as-if") || reading.features.remove("way:graph") {
        reading.add("way:extra");
    }
    reading.add("filter:ignored");
    let extra = reading.has("way:extra");
    let clauses = &reading.query.first.clauses;
    let Some(holder) = clauses.iter().rposition(filters) else { return Told::All };
    let before = clauses[..holder].iter().rev().find(|clause| !passes(clause));
    if let Clause::Match(own) = &clauses[holder]
        && own.where_.as_ref().is_some_and(joins)
        && own.patterns.iter().all(is_bare_node)
    {
        reading.add("filter:join");
    }
    match &clauses[holder] {
        // There are too many rows, so it does not matter whether the MATCH was optional.
        Clause::Match(own) => {
            reading.add(if own.optional && !extra { "clause:optional-match" } else { "clause:match" })
        }
        with => match before {
            // After plain MATCHes, a WITH that only passes rows on has no effect.
            Some(Clause::Match(before)) if !before.optional && passes(with) => reading.add("clause:match"),
            Some(Clause::Match(before)) if before.optional => {
                reading.add("clause:optional-match");
                reading.add("clause:with");
            }
            _ => reading.add("clause:with"),
        },
    }
    Told::All
}

/// True if an OPTIONAL MATCH whose filter keeps nothing could return an element in place of null.
fn keeps_candidate(reading: &Reading<'_>) -> bool {
    let [Clause::Match(matched), Clause::Return(result)] = reading.query.first.clauses.as_slice() else {
        return false;
    };
    let shows = result.projection.items.iter().all(|item| matches!(item.expr, Expr::Variable(_)));
    reading.has("way:changed") && matched.optional && filters(&reading.query.first.clauses[0]) && shows
}

/// True if a MATCH continues from an OPTIONAL MATCH with the last filter: the cause is then how it handles null.
fn matches_what_is_not_there(query: &Query) -> bool {
    let clauses = &query.first.clauses;
    let Some(holder) = clauses.iter().rposition(filters) else { return false };
    let plain = |clause: &Clause| matches!(clause, Clause::Match(own) if !own.optional);
    matches!(&clauses[holder], Clause::Match(own) if own.optional) && clauses[holder..].iter().any(plain)
}

/// True if a filter only says that two variables have equal values, which makes it a join.
fn joins(filter: &Expr) -> bool {
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

fn passes(clause: &Clause) -> bool {
    matches!(clause, Clause::With(with) if passes_on(&with.projection))
}

//! Recognises a last filter that tests whether a pattern exists. What the pattern looks like, and how often it matches,
//! does not matter. After an OPTIONAL MATCH an engine may push the filter into that clause, which is another cause, so
//! it is not recognised here.

use crate::fingerprint::causes::filters::filters;
use crate::fingerprint::causes::{Progress, Reading};
use edgewise_cypher_syntax::ast::{Clause, Expr, Query, SubqueryKind};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if !last_filter_tests_pattern(reading.query) {
        return Progress::Continue;
    }
    reading.keep_kinds(&["way:", "setup:"]);
    reading.add("clause:match");
    reading.add("filter:exists");
    Progress::Complete
}

/// Whether the last filter of a query tests if a pattern exists, and no OPTIONAL MATCH precedes it.
fn last_filter_tests_pattern(query: &Query) -> bool {
    let clauses = &query.first.clauses;
    let Some(holder) = clauses.iter().rposition(filters) else { return false };
    let filter = match &clauses[holder] {
        Clause::Match(own) => own.where_.as_ref(),
        Clause::With(own) => own.where_.as_ref(),
        _ => None,
    };
    let exists = match filter {
        Some(Expr::Pattern(_)) => true,
        Some(Expr::Subquery(subquery)) => subquery.kind == SubqueryKind::Exists,
        _ => false,
    };
    let optional = |clause: &Clause| matches!(clause, Clause::Match(own) if own.optional);
    exists && !clauses[..=holder].iter().any(optional)
}

//! Tests for restrictions of planner hints.

use crate::ast::{Clause, Hint, IndexKind, Query};
use crate::walk::for_each_clause;

/// Whether the query has a hint of the form `USING RANGE INDEX v:L(k)`.
pub(super) fn range_index(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::Match(clause) = clause {
            found |=
                clause.hints.iter().any(|hint| matches!(hint, Hint::Index { kind: IndexKind::Range, .. }));
        }
    });
    found
}

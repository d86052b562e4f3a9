//! A last filter that tests whether a pattern exists. How often it does and what it looks like does not matter.
//! After an OPTIONAL MATCH it may have been pushed into that clause, which is another cause.

use crate::fingerprint::causes::filters::filters;
use crate::fingerprint::causes::{Reading, Told};
use edgewise_cypher_syntax::ast::{Clause, Expr, Query, SubqueryKind};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !asks_last(reading.query) {
        return Told::Part;
    }
    reading.keep_kinds(&["way:", "setup:"]);
    reading.add("clause:match");
    reading.add("filter:exists");
    Told::All
}

fn asks_last(query: &Query) -> bool {
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

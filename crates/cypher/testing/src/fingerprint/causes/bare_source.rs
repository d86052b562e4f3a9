//! Leaves out the features of an UNWIND of a literal, or of a MATCH of one node without conditions, if it only provides
//! rows for a wrong function, operator or projection.

use crate::fingerprint::causes::{Progress, Reading};
use crate::fingerprint::readings::is_bare_node;
use edgewise_cypher_syntax::ast::{Clause, Expr};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let clauses = &reading.query.first.clauses;
    let plain = |clause: &Clause| match clause {
        Clause::Unwind(unwind) => matches!(unwind.list, Expr::List(_) | Expr::Literal(_)),
        Clause::Match(inner) => {
            !inner.optional
                && inner.where_.is_none()
                && inner.patterns.len() == 1
                && is_bare_node(&inner.patterns[0])
        }
        _ => false,
    };
    let kinds = ["fn:", "op:", "projection:"];
    let telling = reading.features.iter().any(|feature| kinds.iter().any(|kind| feature.starts_with(kind)));
    if telling && reading.query.unions.is_empty() && clauses.len() == 2 && plain(&clauses[0]) {
        reading.remove(&["clause:match", "clause:unwind"]);
    }
    Progress::Continue
}

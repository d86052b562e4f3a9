//! UNWIND and MATCH of any node only provide rows if something else is wrong.

use crate::fingerprint::causes::{Reading, Told};
use crate::fingerprint::readings::is_bare_node;
use edgewise_cypher_syntax::ast::{Clause, Expr};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
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
    Told::Part
}

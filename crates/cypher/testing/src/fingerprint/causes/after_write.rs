//! Rows that are read again after a writing clause. What is computed from them only makes the bug visible.

use crate::fingerprint::causes::{Reading, Told};
use edgewise_cypher_syntax::ast::Clause;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let clauses = &reading.query.first.clauses;
    let writes = |clause: &Clause| {
        matches!(
            clause,
            Clause::Set(_) | Clause::Remove(_) | Clause::Delete(_) | Clause::Create(_) | Clause::Merge(_)
        )
    };
    let Some(first) = clauses.iter().position(writes) else { return Told::Part };
    if !clauses[first..].iter().any(|clause| matches!(clause, Clause::Match(_))) {
        return Told::Part;
    }
    let graph = reading.has("way:graph");
    reading.keep_kinds(&["clause:", "setup:"]);
    reading.remove(&["clause:with"]);
    // A stale index is the same cause, whatever was written.
    if reading.indexed {
        reading.remove(&crate::fingerprint::causes::writes::WRITES);
        reading.add("clause:write");
    }
    reading.add(if graph { "way:graph" } else { "way:rows" });
    Told::All
}

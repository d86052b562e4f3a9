//! Recognises a MATCH after a writing clause. What is computed from its rows only makes the bug visible, so it is left
//! out.

use crate::fingerprint::causes::{Progress, Reading};
use edgewise_cypher_syntax::ast::Clause;

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let clauses = &reading.query.first.clauses;
    let writes = |clause: &Clause| {
        matches!(
            clause,
            Clause::Set(_) | Clause::Remove(_) | Clause::Delete(_) | Clause::Create(_) | Clause::Merge(_)
        )
    };
    let Some(first) = clauses.iter().position(writes) else { return Progress::Continue };
    if !clauses[first..].iter().any(|clause| matches!(clause, Clause::Match(_))) {
        return Progress::Continue;
    }
    let graph = reading.has("way:graph");
    reading.keep_kinds(&["clause:", "setup:"]);
    reading.remove(&["clause:with"]);
    // If an index was not updated, the cause is the same, whichever clause wrote.
    if reading.indexed {
        reading.remove(&crate::fingerprint::causes::writes::WRITES);
        reading.add("clause:write");
    }
    reading.add(if graph { "way:graph" } else { "way:rows" });
    Progress::Complete
}

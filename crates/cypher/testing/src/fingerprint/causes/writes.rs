//! Recognises a writing clause. A filter that is always true only provides rows for it, so the filter is left out.

use crate::fingerprint::causes::{Progress, Reading};

/// The features of the clauses that write.
pub(super) const WRITES: [&str; 5] =
    ["clause:set", "clause:remove", "clause:delete", "clause:merge", "clause:create"];

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if WRITES.iter().any(|feature| reading.has(feature)) {
        reading.remove(&["filter:idle"]);
    }
    Progress::Continue
}

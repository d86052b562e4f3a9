//! A writing clause. A filter that is always true only provides rows for it.

use crate::fingerprint::causes::{Reading, Told};

/// The features of clauses that write.
pub(super) const WRITES: [&str; 5] =
    ["clause:set", "clause:remove", "clause:delete", "clause:merge", "clause:create"];

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if WRITES.iter().any(|feature| reading.has(feature)) {
        reading.remove(&["filter:idle"]);
    }
    Told::Part
}

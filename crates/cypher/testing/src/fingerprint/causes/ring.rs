//! A relationship between nodes that are known already: how they came to be known is another matter.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if reading.has("pattern:ring") {
        reading.remove(&["clause:several-matches", "clause:optional-match", "clause:with", "filter:idle"]);
    }
    Told::Part
}

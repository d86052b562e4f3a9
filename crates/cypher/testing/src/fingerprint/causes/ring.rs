//! A relationship between nodes that are already bound. How they were bound does not matter.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if reading.has("pattern:ring") {
        reading.remove(&["clause:several-matches", "clause:optional-match", "clause:with", "filter:idle"]);
    }
    Told::Part
}

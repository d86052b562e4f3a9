//! Recognises a pattern with a relationship between two nodes that are already bound. How they were bound does not
//! matter.

use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if reading.has("pattern:ring") {
        reading.remove(&["clause:several-matches", "clause:optional-match", "clause:with", "filter:idle"]);
    }
    Progress::Continue
}

//! A walk of variable length: a filter that holds everywhere, and a label, only decide from which end it is begun.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if reading.has("pattern:variable-length") {
        reading.remove(&["filter:idle", "pattern:label"]);
        // Which relationships there are to be walked is another matter where some walks are not found.
        if reading.has("way:missing") {
            reading.remove(&["pattern:type", "pattern:relationship"]);
        }
    }
    Told::Part
}

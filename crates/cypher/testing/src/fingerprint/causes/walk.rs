//! A variable-length pattern. A filter that is always true, or a label, only decides at which end the engine
//! starts.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if reading.has("pattern:variable-length") {
        reading.remove(&["filter:idle", "pattern:label"]);
        // If paths are missing, it does not matter which relationships they use.
        if reading.has("way:missing") {
            reading.remove(&["pattern:type", "pattern:relationship"]);
        }
    }
    Told::Part
}

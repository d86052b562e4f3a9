//! Recognises a variable-length pattern. A filter that is always true, or a label, only makes the engine start at one
//! end of the path, so both are left out.

use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if reading.has("pattern:variable-length") {
        reading.remove(&["filter:idle", "pattern:label"]);
        // If paths are missing, it does not matter which relationships they use.
        if reading.has("way:missing") {
            reading.remove(&["pattern:type", "pattern:relationship"]);
        }
    }
    Progress::Continue
}

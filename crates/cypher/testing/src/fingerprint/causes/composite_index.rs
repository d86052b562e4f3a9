//! An index on several keys, whatever is asked of it: one key alone would have been left.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.has("setup:composite-index") {
        return Told::Part;
    }
    reading.drop_kinds(&["op:", "filter:", "pattern:inline", "setup:index"]);
    Told::All
}

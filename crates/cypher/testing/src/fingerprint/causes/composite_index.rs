//! Recognises an index on several keys, however it is used. If one key were enough for the bug, the reducer would have
//! removed the others.

use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if !reading.has("setup:composite-index") {
        return Progress::Continue;
    }
    reading.drop_kinds(&["op:", "filter:", "pattern:inline", "setup:index"]);
    Progress::Complete
}

//! Recognises an answer that would be right for another value of a knob. The knob is the cause, whatever the query
//! reads.

use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if !reading.features.iter().any(|feature| feature.starts_with("as-if")) {
        return Progress::Continue;
    }
    // `min` and `max` are the same cause, in opposite directions.
    if reading.features.remove("fn:max") {
        reading.add("fn:min");
    }
    reading.drop_kinds(&["op:", "pattern:label", "pattern:type", "pattern:inline"]);
    Progress::Complete
}

//! An answer that another value of a knob explains: whatever the elements are asked for, that is the cause.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.features.iter().any(|feature| feature.starts_with("as-if")) {
        return Told::Part;
    }
    // The least is the greatest of the other direction.
    if reading.features.remove("fn:max") {
        reading.add("fn:min");
    }
    reading.drop_kinds(&["op:", "pattern:label", "pattern:type", "pattern:inline"]);
    Told::All
}

//! An answer that another value of a knob explains. That is the cause, whatever is asked of the elements.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.features.iter().any(|feature| feature.starts_with("as-if")) {
        return Told::Part;
    }
    // `min` and `max` are the same in opposite directions.
    if reading.features.remove("fn:max") {
        reading.add("fn:min");
    }
    reading.drop_kinds(&["op:", "pattern:label", "pattern:type", "pattern:inline"]);
    Told::All
}

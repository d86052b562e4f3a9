//! An answer that another value of a knob explains: whatever the elements are asked for, that is the cause.

use crate::essence::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.words.iter().any(|word| word.starts_with("as-if")) {
        return Told::Part;
    }
    // The least is the greatest of the other direction.
    if reading.words.remove("fn:max") {
        reading.add("fn:min");
    }
    reading.drop_kinds(&["op:", "pattern:label", "pattern:type", "pattern:inline"]);
    Told::All
}

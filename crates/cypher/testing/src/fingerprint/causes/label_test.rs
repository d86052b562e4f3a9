//! A label in a filter, and a label in the pattern.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if reading.features.remove("op:label-test") {
        reading.remove(&["pattern:label", "pattern:inline-filter"]);
        reading.add("pattern:labels");
    }
    Told::All
}

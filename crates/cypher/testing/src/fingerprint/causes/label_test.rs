//! Gives a label test in a filter the same feature as several labels in a pattern.

use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if reading.features.remove("op:label-test") {
        reading.remove(&["pattern:label", "pattern:inline-filter"]);
        reading.add("pattern:labels");
    }
    Progress::Complete
}

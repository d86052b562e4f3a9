//! A walk of variable length: a filter that holds everywhere, and a label, only decide from which end it is begun.

use super::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if reading.has("pattern:variable-length") {
        reading.remove(&["filter:idle", "pattern:label"]);
    }
    Told::Part
}

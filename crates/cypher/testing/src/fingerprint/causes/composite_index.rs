//! An index on several keys, however it is used. The reducer would have removed all keys but one if one were
//! enough.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.has("setup:composite-index") {
        return Told::Part;
    }
    reading.drop_kinds(&["op:", "filter:", "pattern:inline", "setup:index"]);
    Told::All
}

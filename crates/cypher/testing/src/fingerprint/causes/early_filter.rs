//! A filter that is applied before the SKIP or LIMIT it follows.

use crate::fingerprint::BEFORE_CUT;
use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.minimal_deviation.early_filter || reading.indexed {
        return Told::Part;
    }
    reading.keep_kinds(&["setup:"]);
    reading.add(BEFORE_CUT);
    Told::All
}

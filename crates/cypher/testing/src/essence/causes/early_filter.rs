//! A filter that is applied before the SKIP or LIMIT it follows.

use crate::essence::BEFORE_CUT;
use crate::essence::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.core.early_filter || reading.indexed {
        return Told::Part;
    }
    reading.keep_kinds(&["setup:"]);
    reading.add(BEFORE_CUT);
    Told::All
}

//! A filter that is applied before the SKIP or LIMIT it stands behind.

use super::{Reading, Told};
use crate::essence::BEFORE_CUT;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.core.early_filter || reading.indexed {
        return Told::Part;
    }
    reading.keep_kinds(&["setup:"]);
    reading.add(BEFORE_CUT);
    Told::All
}

//! A filter that is true for every row and still needed for the bug. Which values it tests does not matter.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    Told::all_if(reading.filters_idly())
}

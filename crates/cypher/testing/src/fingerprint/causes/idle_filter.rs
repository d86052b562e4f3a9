//! A filter that holds for every row and is needed all the same: which values it is about is another matter.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    Told::all_if(reading.filters_idly())
}

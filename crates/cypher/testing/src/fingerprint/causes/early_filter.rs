//! Recognises a filter after a SKIP or LIMIT that the engine wrongly applies before it.

use crate::fingerprint::BEFORE_CUT;
use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if !reading.minimal_deviation.early_filter || reading.indexed {
        return Progress::Continue;
    }
    reading.keep_kinds(&["setup:"]);
    reading.add(BEFORE_CUT);
    Progress::Complete
}

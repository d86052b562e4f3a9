//! Recognises an expression with its own variables, such as a comprehension, in a filter that is true for every row.
//! Engines evaluate such an expression separately, so the cause is the same wherever the rows come from.

use crate::fingerprint::APART;
use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    let apart = APART.iter().find(|feature| reading.every.contains(**feature));
    match apart {
        Some(feature) if reading.has_idle_filter() => {
            reading.keep_kinds(&["way:", "setup:"]);
            reading.add(feature);
            reading.add("filter:idle");
            Progress::Complete
        }
        _ => Progress::Continue,
    }
}

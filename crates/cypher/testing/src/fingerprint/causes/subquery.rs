//! Recognises a subquery. What is done inside or after it only shows which rows it returns.

use crate::fingerprint::causes::{Progress, Reading};

pub(super) fn recognise(reading: &mut Reading<'_>) -> Progress {
    if !reading.has("clause:subquery") {
        return Progress::Continue;
    }
    let optional = reading.has("clause:optional-match");
    reading.drop_kinds(&["way:", "pattern:"]);
    if optional {
        reading.remove(&["subquery:unit"]);
    }
    Progress::Complete
}

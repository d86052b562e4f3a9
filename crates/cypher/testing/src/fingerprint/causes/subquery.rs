//! A subquery. What is done in it or after it only makes visible which rows it returns.

use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    if !reading.has("clause:subquery") {
        return Told::Part;
    }
    let optional = reading.has("clause:optional-match");
    reading.drop_kinds(&["way:", "pattern:"]);
    if optional {
        reading.remove(&["subquery:unit"]);
    }
    Told::All
}

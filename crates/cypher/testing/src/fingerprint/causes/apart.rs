//! An expression with its own variables, in a filter that is true for every row. Engines evaluate it separately, so
//! the cause is the same wherever the rows come from.

use crate::fingerprint::APART;
use crate::fingerprint::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let apart = APART.iter().find(|feature| reading.every.contains(**feature));
    match apart {
        Some(feature) if reading.filters_idly() => {
            reading.keep_kinds(&["way:", "setup:"]);
            reading.add(feature);
            reading.add("filter:idle");
            Told::All
        }
        _ => Told::Part,
    }
}

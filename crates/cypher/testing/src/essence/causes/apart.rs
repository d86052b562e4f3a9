//! An expression with names of its own, in a filter that holds for every row: what is computed apart goes wrong apart, wherever the
//! rows come from.

use crate::essence::APART;
use crate::essence::causes::{Reading, Told};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let apart = APART.iter().find(|word| reading.every.contains(**word));
    match apart {
        Some(word) if reading.filters_idly() => {
            reading.keep_kinds(&["way:", "setup:"]);
            reading.add(word);
            reading.add("filter:idle");
            Told::All
        }
        _ => Told::Part,
    }
}

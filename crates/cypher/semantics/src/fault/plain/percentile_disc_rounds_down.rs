//! `percentile-disc-rounds-down`: `percentileDisc` rounds a rank that is not a whole number down.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "percentile-disc-rounds-down",
    about: "`percentileDisc` rounds a rank that is not a whole number down",
    model: "nearest-rank by floor instead of ceiling",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "UNWIND [1, 2, 3] AS x RETURN percentileDisc(x, 0.5) AS a",
};

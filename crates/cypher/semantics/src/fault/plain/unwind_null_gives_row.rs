//! `unwind-null-gives-row`: `UNWIND null` gives a row.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "unwind-null-gives-row",
    about: "`UNWIND null` gives a row",
    model: "FalkorDB 2024-07, mismatch26.yml: UNWIND null before a subquery",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "UNWIND null AS x RETURN count(*) AS a",
};

//! `nulls-last-descending`: `ORDER BY … DESC` with a second key puts nulls last.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "nulls-last-descending",
    about: "`ORDER BY … DESC` with a second key puts nulls last",
    model: "null order not reversed with the direction",
    place: Place::Plain,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, null, 2] AS x RETURN x AS a ORDER BY x DESC, x LIMIT 1",
};

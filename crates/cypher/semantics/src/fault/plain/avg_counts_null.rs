//! `avg-counts-null`: `avg` divides by the number of rows, nulls included.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "avg-counts-null",
    about: "`avg` divides by the number of rows, nulls included",
    model: "null handling in aggregates",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "UNWIND [2, null, 4] AS x RETURN avg(x) AS a",
};

//! `sum-of-nulls-is-null`: `sum` over rows that are all null is null.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "sum-of-nulls-is-null",
    about: "`sum` over rows that are all null is null",
    model: "SQL's rule instead of Cypher's",
    place: Place::Plain,
    conditions: 2,
    setup: &[],
    query: "UNWIND [null, null] AS x RETURN sum(x) AS a",
};

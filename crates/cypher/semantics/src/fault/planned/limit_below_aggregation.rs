//! `limit-below-aggregation`: LIMIT is applied before grouping.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "limit-below-aggregation",
    about: "LIMIT is applied before grouping",
    model: "limit pushed below aggregation",
    place: Place::Planned,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, 1, 2] AS x RETURN x, count(*) AS c LIMIT 1",
};

//! `limit-below-distinct`: LIMIT is applied before DISTINCT.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "limit-below-distinct",
    about: "LIMIT is applied before DISTINCT",
    model: "limit pushed below DISTINCT",
    place: Place::Planned,
    conditions: 3,
    setup: &[],
    query: "UNWIND [1, 1, 2] AS x RETURN DISTINCT x LIMIT 2",
};

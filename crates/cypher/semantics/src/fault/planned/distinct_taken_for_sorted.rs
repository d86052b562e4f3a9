//! `distinct-taken-for-sorted`: ORDER BY after DISTINCT is left out, as if distinct rows were sorted.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "distinct-taken-for-sorted",
    about: "ORDER BY after DISTINCT is left out, as if distinct rows were sorted",
    model: "redundant sort elimination",
    place: Place::Planned,
    conditions: 2,
    setup: &[],
    query: "UNWIND [1, 2, 1] AS x RETURN DISTINCT x ORDER BY x DESC",
};

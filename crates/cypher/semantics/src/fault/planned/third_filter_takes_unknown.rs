//! `third-filter-takes-unknown`: of three conditions evaluated together an unknown one counts as true.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "third-filter-takes-unknown",
    about: "of three conditions evaluated together an unknown one counts as true",
    model: "three-valued logic in fused filters (kuzu's null mask bugs are of this class)",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A {p: 1, q: 1})"],
    query: "MATCH (n:A) WHERE n.p > 0 AND n.q > 0 AND n.r > 0 RETURN count(*) AS c",
};

//! `optional-keeps-last-candidate`: where OPTIONAL MATCH finds nothing, its variables keep the last candidate that
//! failed.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "optional-keeps-last-candidate",
    about: "where OPTIONAL MATCH finds nothing, its variables keep the last candidate that failed",
    model: "stale bindings after OPTIONAL MATCH",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B {p: 1})"],
    query: "MATCH (a:A) OPTIONAL MATCH (a)-[:T]->(b) WHERE b.p > 5 RETURN b.p AS x",
};

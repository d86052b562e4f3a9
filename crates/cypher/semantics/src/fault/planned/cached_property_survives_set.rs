//! `cached-property-survives-set`: a property read before SET is not read again after it.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "cached-property-survives-set",
    about: "a property read before SET is not read again after it",
    model: "cached properties that are not invalidated",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1})"],
    query: "MATCH (n:A) WITH n, n.p AS x SET n.p = 5 RETURN x, n.p AS y",
};

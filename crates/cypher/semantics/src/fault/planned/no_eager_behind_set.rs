//! `no-eager-behind-set`: clauses after SET see rows whose property is not set yet.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "no-eager-behind-set",
    about: "clauses after SET see rows whose property is not set yet",
    model: "missing Eager: FalkorDB mismatch37.yml is of this class",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 0}), (:A {p: 0})"],
    query: "MATCH (a:A) SET a.p = 1 WITH a MATCH (b:A) RETURN sum(b.p) AS s",
};

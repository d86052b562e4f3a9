//! `walk-into-loses-zero-length`: a walk of any length between bound nodes has at least one step.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "walk-into-loses-zero-length",
    about: "a walk of any length between bound nodes has at least one step",
    model: "least length 0 of variable-length patterns",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)"],
    query: "MATCH (a:A) WITH a LIMIT 5 MATCH (a)-[*0..2]->(a) RETURN count(*) AS c",
};

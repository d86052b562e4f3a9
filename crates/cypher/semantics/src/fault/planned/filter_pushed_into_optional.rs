//! `filter-pushed-into-optional`: a WHERE after OPTIONAL MATCH and WITH is moved into the OPTIONAL MATCH.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "filter-pushed-into-optional",
    about: "a WHERE after OPTIONAL MATCH and WITH is moved into the OPTIONAL MATCH",
    model: "push-down past OPTIONAL MATCH (memgraph#1301 is the trap)",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1})"],
    query: "MATCH (a:A) OPTIONAL MATCH (a)-[:T]->(b) WITH a, b WHERE b.p > 1 RETURN count(*) AS c",
};

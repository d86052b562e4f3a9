//! `uniqueness-ends-at-comma`: a relationship may be used again after the comma of a pattern.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "uniqueness-ends-at-comma",
    about: "a relationship may be used again after the comma of a pattern",
    model: "RedisGraph#2858: uniqueness checked per path only",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1})-[:T]->(:B {i: 2})"],
    query: "MATCH (a)-[r]->(b), (c)-[s]->(d) RETURN count(*) AS a",
};

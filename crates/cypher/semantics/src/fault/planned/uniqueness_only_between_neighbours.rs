//! `uniqueness-only-between-neighbours`: relationships must differ only where they meet at a node.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "uniqueness-only-between-neighbours",
    about: "relationships must differ only where they meet at a node",
    model: "relationship uniqueness lost when paths are reordered",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B)"],
    query: "MATCH (a)-[r]->(b), (c)-[s]->(d) RETURN count(*) AS c",
};

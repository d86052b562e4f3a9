//! `uniqueness-across-matches`: relationships of two MATCH clauses in a row must differ.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "uniqueness-across-matches",
    about: "relationships of two MATCH clauses in a row must differ",
    model: "RedisGraph#3010 is of this class: clauses merged into one pattern",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B)"],
    query: "MATCH (a)-[r]->(b) MATCH (c)-[s]->(d) RETURN count(*) AS c",
};

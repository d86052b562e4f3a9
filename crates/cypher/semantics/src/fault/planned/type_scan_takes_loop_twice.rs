//! `type-scan-takes-loop-twice`: a scan of a relationship type goes a loop both ways.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "type-scan-takes-loop-twice",
    about: "a scan of a relationship type goes a loop both ways",
    model: "self-loops in undirected patterns",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (a:A)-[:T]->(a), (), (), ()"],
    query: "MATCH (x)-[r:T]-(y) RETURN count(*) AS c",
};

//! `type-scan-takes-loop-twice`: a relationship type scan for an undirected step takes a self-loop twice.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "type-scan-takes-loop-twice",
    about: "a relationship type scan for an undirected step takes a self-loop twice",
    model: "self-loops in undirected patterns",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (a:A)-[:T]->(a), (), (), ()"],
    query: "MATCH (x)-[r:T]-(y) RETURN count(*) AS c",
};

//! `type-scan-one-way`: a relationship type scan for an undirected step takes each relationship in one direction
//! only.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "type-scan-one-way",
    about: "a relationship type scan for an undirected step takes each relationship in one direction only",
    model: "RedisGraph#2865: undirected patterns that depend on where they begin",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B), (), (), ()"],
    query: "MATCH (a)-[r:T]-(b) RETURN count(*) AS c",
};

//! `type-scan-one-way`: a scan of a relationship type goes each relationship one way only, though no direction is asked.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "type-scan-one-way",
    about: "a scan of a relationship type goes each relationship one way only, though no direction is asked",
    model: "RedisGraph#2865: undirected patterns that depend on where they begin",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B), (), (), ()"],
    query: "MATCH (a)-[r:T]-(b) RETURN count(*) AS c",
};

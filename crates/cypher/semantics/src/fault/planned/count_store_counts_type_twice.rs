//! `count-store-counts-type-twice`: a count of relationships counts a type twice if it is written twice.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "count-store-counts-type-twice",
    about: "a count of relationships counts a type twice if it is written twice",
    model: "relationship type disjunctions that are not made distinct",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B)"],
    query: "MATCH ()-[r:T|T]->() RETURN count(r) AS c",
};

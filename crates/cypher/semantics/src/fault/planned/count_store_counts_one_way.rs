//! `count-store-counts-one-way`: a count over an undirected step counts each relationship once.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "count-store-counts-one-way",
    about: "a count over an undirected step counts each relationship once",
    model: "count store ignoring that undirected steps go both ways",
    place: Place::Planned,
    conditions: 2,
    setup: &["CREATE (:A)-[:T]->(:B)"],
    query: "MATCH (a)-[r]-(b) RETURN count(*) AS c",
};

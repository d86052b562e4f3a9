//! `untyped-expand-takes-loop-twice`: an undirected step without type takes a self-loop twice.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "untyped-expand-takes-loop-twice",
    about: "an undirected step without type takes a self-loop twice",
    model: "self-loops in undirected patterns",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (a:A)-[:T]->(a)"],
    query: "MATCH (x:A)--(y) RETURN count(*) AS c",
};

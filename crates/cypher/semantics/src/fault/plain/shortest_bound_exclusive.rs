//! `shortest-bound-exclusive`: `shortestPath` with an upper bound of two or more does not find a path of exactly that
//! length.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "shortest-bound-exclusive",
    about: "`shortestPath` with an upper bound of two or more does not find a path of exactly that length",
    model: "breadth-first search that stops a level early",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->()-[:T]->(:B)"],
    query: "MATCH (a:A), (b:B), p = shortestPath((a)-[*..2]->(b)) RETURN length(p) AS a",
};

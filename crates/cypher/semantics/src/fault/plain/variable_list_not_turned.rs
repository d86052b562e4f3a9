//! `variable-list-not-turned`: the list of a variable-length step that is walked from its right end comes backwards.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "variable-list-not-turned",
    about: "the list of a variable-length step that is walked from its right end comes backwards",
    model: "RedisGraph#2865: reversed traversal of variable-length patterns",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A)-[:T {i: 1}]->()-[:T {i: 2}]->(:B)"],
    query: "MATCH (b:B) MATCH (a:A)-[r*2]->(b) RETURN r[0].i AS a",
};

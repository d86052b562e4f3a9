//! `variable-list-not-turned`: the relationship list of a variable-length step is reversed if it is walked from its
//! right end.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "variable-list-not-turned",
    about: "the relationship list of a variable-length step is reversed if it is walked from its right end",
    model: "RedisGraph#2865: reversed traversal of variable-length patterns",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A)-[:T {i: 1}]->()-[:T {i: 2}]->(:B)"],
    query: "MATCH (b:B) MATCH (a:A)-[r*2]->(b) RETURN r[0].i AS a",
};

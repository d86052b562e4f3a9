//! `null-node-passes-pattern`: a variable that is null matches a node of a pattern.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "null-node-passes-pattern",
    about: "a variable that is null matches a node of a pattern",
    model: "memgraph#4543",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)"],
    query: "MATCH (a:A) OPTIONAL MATCH (a)--(b) MATCH (b), (c) RETURN count(*) AS c",
};

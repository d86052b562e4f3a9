//! `pruning-forgets-the-way-back`: a walk of which only the distinct end nodes are returned may go back over the
//! relationship it came by.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "pruning-forgets-the-way-back",
    about: "a walk of which only the distinct end nodes are returned may go back over the relationship it came by",
    model: "pruning variable expand",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A {p: 1})-[:T]->(:B {p: 2})"],
    query: "MATCH (x:A)-[*1..2]-(y) RETURN DISTINCT y.p AS p",
};

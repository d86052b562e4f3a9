//! `pruning-forgets-least-length`: a walk of which only the distinct end nodes are returned also returns those below
//! its minimum length.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "pruning-forgets-least-length",
    about: "a walk of which only the distinct end nodes are returned also returns those below its minimum length",
    model: "pruning variable expand",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A {p: 1})-[:T]->(:B {p: 2})-[:T]->(:C {p: 3})"],
    query: "MATCH (x:A)-[*2..3]->(y) RETURN DISTINCT y.p AS p",
};

//! `pruning-forgets-the-way-back`: where only distinct ends are asked for, a walk goes back over the relationship it came by.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "pruning-forgets-the-way-back",
    about: "where only distinct ends are asked for, a walk goes back over the relationship it came by",
    model: "pruning variable expand",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A {p: 1})-[:T]->(:B {p: 2})"],
    query: "MATCH (x:A)-[*1..2]-(y) RETURN DISTINCT y.p AS p",
};

//! `pruning-forgets-least-length`: where only distinct ends are asked for, ends that are too near are given as well.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "pruning-forgets-least-length",
    about: "where only distinct ends are asked for, ends that are too near are given as well",
    model: "pruning variable expand",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A {p: 1})-[:T]->(:B {p: 2})-[:T]->(:C {p: 3})"],
    query: "MATCH (x:A)-[*2..3]->(y) RETURN DISTINCT y.p AS p",
};

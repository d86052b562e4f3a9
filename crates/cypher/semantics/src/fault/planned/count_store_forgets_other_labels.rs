//! `count-store-forgets-other-labels`: a count of nodes with two labels counts all nodes with one of them.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "count-store-forgets-other-labels",
    about: "a count of nodes with two labels counts all nodes with one of them",
    model: "count store ignoring label conjunctions",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A:B), (:A), (:B)"],
    query: "MATCH (n:A:B) RETURN count(*) AS c",
};

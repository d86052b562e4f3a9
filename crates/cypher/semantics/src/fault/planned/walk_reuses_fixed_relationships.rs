//! `walk-reuses-fixed-relationships`: a walk may use a relationship that is used elsewhere in the pattern.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "walk-reuses-fixed-relationships",
    about: "a walk may use a relationship that is used elsewhere in the pattern",
    model: "relationship uniqueness and variable length",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)-[:T]->(:B)"],
    query: "MATCH (a:A)-[r]-(b)-[*1..2]-(c) RETURN count(*) AS c",
};

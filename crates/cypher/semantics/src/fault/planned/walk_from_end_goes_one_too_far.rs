//! `walk-from-end-goes-one-too-far`: a walk planned from its end goes one step beyond the upper bound.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "walk-from-end-goes-one-too-far",
    about: "a walk planned from its end goes one step beyond the upper bound",
    model: "RedisGraph#2865: a bound that depends on the direction of the search",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A)-[:T]->(:B)-[:T]->(:C)-[:T]->(:D)"],
    query: "MATCH (x)-[*1..2]->(y:D) RETURN count(*) AS c",
};

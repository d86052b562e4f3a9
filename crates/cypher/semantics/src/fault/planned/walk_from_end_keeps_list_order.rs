//! `walk-from-end-keeps-list-order`: the relationship list of a walk planned from its end is not reversed.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "walk-from-end-keeps-list-order",
    about: "the relationship list of a walk planned from its end is not reversed",
    model: "order of relationship lists under reversed expansion",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE (:A)-[:T {k: 1}]->(:B)-[:T {k: 2}]->(:D)"],
    query: "MATCH (x)-[rs*2..2]->(y:D) RETURN [r IN rs | r.k] AS ks",
};

//! `limit-stops-changes`: LIMIT after an updating clause stops the updates early.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "limit-stops-changes",
    about: "LIMIT after an updating clause stops the updates early",
    model: "lazy writes cut off by LIMIT (FalkorDB mismatch10.yml is of this class)",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {q: 1}), (:A {q: 1})"],
    query: "MATCH (n:A) SET n.p = 1 RETURN n.q AS x LIMIT 1",
};

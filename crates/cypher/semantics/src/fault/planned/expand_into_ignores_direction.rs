//! `expand-into-ignores-direction`: a step between two bound nodes ignores its direction.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "expand-into-ignores-direction",
    about: "a step between two bound nodes ignores its direction",
    model: "expand-into and directions",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (a:A), (b:B), (a)-[:T]->(b), (a)-[:T]->(b)"],
    query: "MATCH (a)-[r]->(b), (b)-[s]->(a) RETURN count(*) AS c",
};

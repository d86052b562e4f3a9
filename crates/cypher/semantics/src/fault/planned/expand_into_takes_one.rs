//! `expand-into-takes-one`: of parallel relationships between two bound nodes only the first is found.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "expand-into-takes-one",
    about: "of parallel relationships between two bound nodes only the first is found",
    model: "RedisGraph#2858",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (a:A), (b:B), (a)-[:T]->(b), (a)-[:T]->(b), (a)-[:T]->(b)"],
    query: "MATCH (a)-[r]->(b), (a)-[s]->(b) RETURN count(*) AS c",
};

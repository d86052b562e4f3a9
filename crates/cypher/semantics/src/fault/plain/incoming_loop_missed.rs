//! `incoming-loop-missed`: an incoming step does not find a self-loop.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "incoming-loop-missed",
    about: "an incoming step does not find a self-loop",
    model: "self-relationships stored once, in the outgoing list",
    place: Place::Plain,
    conditions: 2,
    setup: &["CREATE (a:A)-[:T]->(a)"],
    query: "MATCH (a:A)<-[r]-(b) RETURN count(*) AS a",
};

//! `optional-seek-loses-row`: OPTIONAL MATCH by an index seek gives no row if the seek finds nothing.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "optional-seek-loses-row",
    about: "OPTIONAL MATCH by an index seek gives no row if the seek finds nothing",
    model: "memgraph no_valid_query_plan.yml is of this class: OPTIONAL MATCH over an index",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:B), (:A {p: 1})"],
    query: "MATCH (b:B) OPTIONAL MATCH (a:A) WHERE a.p = 7 RETURN count(*) AS c",
};

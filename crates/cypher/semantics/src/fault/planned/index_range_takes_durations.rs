//! `index-range-takes-durations`: an index range seek orders durations, which cannot be compared.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-range-takes-durations",
    about: "an index range seek orders durations, which cannot be compared",
    model: "neo4j#12884",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: duration('P3D')})"],
    query: "MATCH (n:A) WHERE n.p > duration('PT1S') RETURN count(*) AS c",
};

//! `composite-index-judges-first-key`: a seek in an index on two keys compares only the first.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "composite-index-judges-first-key",
    about: "a seek in an index on two keys compares only the first",
    model: "composite index prefix",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p, n.q)", "CREATE (:A {p: 1, q: 2}), (:A {p: 1, q: 3})"],
    query: "MATCH (n:A) WHERE n.p = 1 AND n.q = 2 RETURN count(*) AS c",
};

//! `composite-index-serves-prefix`: an index on two keys is used for the first alone, and misses the nodes that lack
//! the second.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "composite-index-serves-prefix",
    about: "an index on two keys is used for the first alone, and misses the nodes that lack the second",
    model: "composite index prefix",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p, n.q)", "CREATE (:A {p: 1, q: 2}), (:A {p: 1})"],
    query: "MATCH (n:A) WHERE n.p = 1 RETURN count(*) AS c",
};

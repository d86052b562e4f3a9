//! `index-stale-within-statement`: a second seek in a statement does not see what the statement has changed.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-stale-within-statement",
    about: "a second seek in a statement does not see what the statement has changed",
    model: "stale index entries within a transaction",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1})"],
    query: "MATCH (m:A {p: 1}) SET m.p = 2 WITH count(*) AS c MATCH (k:A {p: 1}) RETURN c, count(k) AS k",
};

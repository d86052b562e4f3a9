//! `index-equality-wants-same-type`: an index seek for 1.0 does not find 1.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-equality-wants-same-type",
    about: "an index seek for 1.0 does not find 1",
    model: "TINKERPOP-2603: an index compares numbers of different types as different",
    place: Place::Planned,
    conditions: 2,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1})"],
    query: "MATCH (n:A) WHERE n.p = 1.0 RETURN count(*) AS c",
};

//! `index-range-includes-bound`: an index range seek includes its exclusive lower bound.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-range-includes-bound",
    about: "an index range seek includes its exclusive lower bound",
    model: "index seek with a wrong bound",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1}), (:A {p: 2}), (:A {p: 3})"],
    query: "MATCH (n:A) WHERE n.p > 2 RETURN count(*) AS c",
};

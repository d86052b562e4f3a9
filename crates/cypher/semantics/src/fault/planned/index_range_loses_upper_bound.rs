//! `index-range-loses-upper-bound`: an index range seek with two bounds leaves out its inclusive upper bound.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-range-loses-upper-bound",
    about: "an index range seek with two bounds leaves out its inclusive upper bound",
    model: "index seek with a wrong bound (hugegraph#1734 is of this class)",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1}), (:A {p: 2}), (:A {p: 3})"],
    query: "MATCH (n:A) WHERE n.p >= 1 AND n.p <= 3 RETURN count(*) AS c",
};

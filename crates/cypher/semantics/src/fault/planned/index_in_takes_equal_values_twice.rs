//! `index-in-takes-equal-values-twice`: an index seek by IN returns a node once for each duplicate of its value in
//! the list.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-in-takes-equal-values-twice",
    about: "an index seek by IN returns a node once for each duplicate of its value in the list",
    model: "index seeks by several values that are not made distinct",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1}), (:A {p: 2})"],
    query: "MATCH (n:A) WHERE n.p IN [1, 1.0] RETURN count(*) AS c",
};

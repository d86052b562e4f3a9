//! `index-in-with-null-finds-nothing`: an index seek by IN finds nothing if null is in the list.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-in-with-null-finds-nothing",
    about: "an index seek by IN finds nothing if null is in the list",
    model: "missing null handling in index seeks",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 1}), (:A {p: 2})"],
    query: "MATCH (n:A) WHERE n.p IN [1, null] RETURN count(*) AS c",
};

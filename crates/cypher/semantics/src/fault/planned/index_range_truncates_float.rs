//! `index-range-truncates-float`: the bound of an index range seek loses its fraction.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-range-truncates-float",
    about: "the bound of an index range seek loses its fraction",
    model: "type coercion of index bounds",
    place: Place::Planned,
    conditions: 4,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: 2.5}), (:A {p: 1})"],
    query: "MATCH (n:A) WHERE n.p < 2.75 RETURN count(*) AS c",
};

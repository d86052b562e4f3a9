//! `constant-filter-pushed-below-aggregation`: a condition without variables is evaluated before an aggregation
//! without keys, which still returns its row.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "constant-filter-pushed-below-aggregation",
    about: "a condition without variables is evaluated before an aggregation without keys, which still returns its row",
    model: "FalkorDB mismatch34.yml is of this class: WHERE false",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A)"],
    query: "MATCH (n) WITH count(*) AS c WHERE false RETURN c",
};

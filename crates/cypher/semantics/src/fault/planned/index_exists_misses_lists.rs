//! `index-exists-misses-lists`: IS NOT NULL answered by an index does not find lists.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "index-exists-misses-lists",
    about: "IS NOT NULL answered by an index does not find lists",
    model: "index kinds that do not hold every type",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE INDEX FOR (n:A) ON (n.p)", "CREATE (:A {p: [1]}), (:A {p: 2})"],
    query: "MATCH (n:A) WHERE n.p IS NOT NULL RETURN count(*) AS c",
};

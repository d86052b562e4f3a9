//! `filter-pushed-below-limit`: a WHERE after WITH … LIMIT is evaluated before the limit.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "filter-pushed-below-limit",
    about: "a WHERE after WITH … LIMIT is evaluated before the limit",
    model: "push-down past LIMIT",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1, q: 0}), (:A {p: 2, q: 1})"],
    query: "MATCH (n:A) WITH n ORDER BY n.p LIMIT 1 WHERE n.q = 1 RETURN count(*) AS c",
};

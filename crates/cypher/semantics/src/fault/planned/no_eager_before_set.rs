//! `no-eager-before-set`: SET runs while the property it sets is still being read.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "no-eager-before-set",
    about: "SET runs while the property it sets is still being read",
    model: "missing Eager (the Halloween problem)",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1}), (:A {p: 1})"],
    query: "MATCH (a:A), (b:A) WHERE a.p = 1 AND b.p = 1 SET a.p = 2 RETURN count(*) AS c",
};

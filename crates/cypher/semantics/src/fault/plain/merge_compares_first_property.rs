//! `merge-compares-first-property`: `MERGE` of a pattern with several properties compares the first only.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "merge-compares-first-property",
    about: "`MERGE` of a pattern with several properties compares the first only",
    model: "MERGE by a single index key",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1, k: 2})"],
    query: "MERGE (a:A {i: 1, k: 3}) RETURN a.k AS a",
};

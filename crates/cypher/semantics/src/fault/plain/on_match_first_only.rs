//! `on-match-first-only`: `ON MATCH SET` is applied to the first match of a row only.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "on-match-first-only",
    about: "`ON MATCH SET` is applied to the first match of a row only",
    model: "actions bound to the row instead of the match",
    place: Place::Plain,
    conditions: 3,
    setup: &["CREATE (:A {i: 1}), (:A {i: 2})"],
    query: "MERGE (a:A) ON MATCH SET a.i = 9 RETURN a.i AS a",
};

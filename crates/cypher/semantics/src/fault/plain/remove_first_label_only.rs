//! `remove-first-label-only`: `REMOVE n:A:B` removes the first label only.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "remove-first-label-only",
    about: "`REMOVE n:A:B` removes the first label only",
    model: "lists of labels of which one is applied",
    place: Place::Plain,
    conditions: 2,
    setup: &["CREATE (:A:B)"],
    query: "MATCH (a:A) REMOVE a:A:B RETURN size(labels(a)) AS a",
};

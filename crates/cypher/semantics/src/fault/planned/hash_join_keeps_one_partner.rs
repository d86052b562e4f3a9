//! `hash-join-keeps-one-partner`: a hash join keeps one row per key.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "hash-join-keeps-one-partner",
    about: "a hash join keeps one row per key",
    model: "arcadedb#314 is of this class: joins that lose rows",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1}), (:B {p: 1}), (:B {p: 1})"],
    query: "MATCH (a:A), (b:B) WHERE a.p = b.p RETURN count(*) AS c",
};

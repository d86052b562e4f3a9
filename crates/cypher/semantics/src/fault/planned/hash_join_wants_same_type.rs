//! `hash-join-wants-same-type`: a hash join does not join 1 with 1.0.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "hash-join-wants-same-type",
    about: "a hash join does not join 1 with 1.0",
    model: "TINKERPOP-2603: hashes of numbers of different types",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1}), (:B {p: 1.0})"],
    query: "MATCH (a:A), (b:B) WHERE a.p = b.p RETURN count(*) AS c",
};

//! `hash-join-takes-nulls-equal`: a hash join joins null with null.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "hash-join-takes-nulls-equal",
    about: "a hash join joins null with null",
    model: "wrong join key on null",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1}), (:A), (:B {p: 1}), (:B)"],
    query: "MATCH (a:A), (b:B) WHERE a.p = b.p RETURN count(*) AS c",
};

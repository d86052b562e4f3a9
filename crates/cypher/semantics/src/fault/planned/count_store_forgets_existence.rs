//! `count-store-forgets-existence`: a count of nodes with a label and a property counts all nodes with the label.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "count-store-forgets-existence",
    about: "a count of nodes with a label and a property counts all nodes with the label",
    model: "count store ignoring a property",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1}), (:A)"],
    query: "MATCH (n:A) WHERE n.p IS NOT NULL RETURN count(n) AS c",
};

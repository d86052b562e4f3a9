//! `scan-forgets-other-labels`: a scan of one label counts as proof of the others.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "scan-forgets-other-labels",
    about: "a scan of one label counts as proof of the others",
    model: "kuzu#3570 is of this class: label constraints lost",
    place: Place::Planned,
    conditions: 2,
    setup: &["CREATE (:A:B), (:A), (:B)"],
    query: "MATCH (n:A:B) RETURN count(*) AS c",
};

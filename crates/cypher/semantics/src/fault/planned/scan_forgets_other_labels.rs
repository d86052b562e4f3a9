//! `scan-forgets-other-labels`: a scan by one label is taken as proof of the other labels.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "scan-forgets-other-labels",
    about: "a scan by one label is taken as proof of the other labels",
    model: "kuzu#3570 is of this class: label constraints lost",
    place: Place::Planned,
    conditions: 2,
    setup: &["CREATE (:A:B), (:A), (:B)"],
    query: "MATCH (n:A:B) RETURN count(*) AS c",
};

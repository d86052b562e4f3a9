//! `union-of-two-labels-keeps-duplicates`: UNION of scans of two labels does not remove duplicates.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "union-of-two-labels-keeps-duplicates",
    about: "UNION of scans of two labels does not remove duplicates",
    model: "FalkorDB#830 is of this class: UNION planned as UNION ALL",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A {p: 1}), (:B {p: 1})"],
    query: "MATCH (n:A) RETURN n.p AS x UNION MATCH (n:B) RETURN n.p AS x",
};

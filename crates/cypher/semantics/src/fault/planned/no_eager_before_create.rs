//! `no-eager-before-create`: CREATE runs while nodes of its label are still being read.

use crate::fault::{Fault, Place};

pub(super) const FAULT: Fault = Fault {
    name: "no-eager-before-create",
    about: "CREATE runs while nodes of its label are still being read",
    model: "missing Eager (the Halloween problem)",
    place: Place::Planned,
    conditions: 3,
    setup: &["CREATE (:A), (:A)"],
    query: "MATCH (a:A), (b:A) CREATE (:A) RETURN count(*) AS c",
};
